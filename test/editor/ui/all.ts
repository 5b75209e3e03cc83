// Every test of the user interface.
import './preview-page';
import './in-vscode';
