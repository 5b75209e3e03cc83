import * as vscode from 'vscode';

/** Folder of what a webview may load. */
function resources(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist');
}

/** What a preview's webview may do: run the preview's own script and read the bundle's folder, nothing else. */
export function previewOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return { enableScripts: true, localResourceRoots: [resources(extensionUri)] };
}

/** The page of a preview. It is the same for every preview: the model comes by message. */
export function previewHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  const nonce = crypto.randomUUID();
  const asset = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(resources(extensionUri), name)).toString();
  const policy = [
    `default-src 'none'`,
    `style-src ${webview.cspSource}`,
    `script-src 'nonce-${nonce}'`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${asset('preview.css')}">
<title>Placement</title>
</head>
<body>
<main id="preview" aria-live="off"></main>
<script nonce="${nonce}" src="${asset('preview.js')}"></script>
</body>
</html>`;
}
