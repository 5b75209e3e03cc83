;;; session.el --- A user's first minute in Emacs -*- lexical-binding: t -*-

;; Opens a file, reads what is wrong, asks what a setting means, takes the quick fix.  Started by run.mjs in a folder of
;; its own, with the README's lines in readme.el.  Works with Emacs 28 and eglot 1.9 (Debian 12).

(require 'eglot)
(require 'ert)

(defvar passed 0)
(defvar failed 0)

(defun check (name body)
  "Run BODY, count it, and tell how it went under NAME."
  (condition-case err
      (progn (funcall body) (setq passed (1+ passed)) (princ (format "✔ %s\n" name)))
    (error (setq failed (1+ failed)) (princ (format "✘ %s: %S\n" name err)))))

(defun until (what holds)
  "Wait until HOLDS gives something and return it; fail with WHAT when it never does."
  (let ((tries 0) (found nil))
    (while (and (< tries 300) (not (setq found (funcall holds))))
      (setq tries (1+ tries))
      (accept-process-output nil 0.2))
    (or found (error "Never happened: %s" what))))

(defun actions ()
  "The code actions of the whole buffer."
  (append (jsonrpc-request
           (eglot-current-server) :textDocument/codeAction
           (list :textDocument (eglot--TextDocumentIdentifier)
                 :range (list :start (eglot--pos-to-lsp-position (point-min))
                              :end (eglot--pos-to-lsp-position (point-max)))
                 :context (list :diagnostics [])))
          nil))

(load (expand-file-name "readme.el") nil t)
(setq eglot-sync-connect t
      eglot-confirm-server-initiated-edits nil)
(find-file "streams.properties")

(check "the README's lines start the server for a .properties file"
       (lambda ()
         (unless (eglot-current-server) (apply #'eglot (eglot--guess-contact)))
         (should (eglot-current-server))))

(check "a mistake is shown"
       (lambda ()
         (let ((found (until "a finding" #'flymake-diagnostics)))
           (should (string-match-p "Did you mean `num.standby.replicas`"
                                   (flymake-diagnostic-text (car found)))))))

(check "a setting is explained"
       (lambda ()
         (goto-char (point-min))
         (search-forward "acceptable.recovery")
         (should (string-match-p
                  "acceptable.recovery.lag"
                  (format "%S" (jsonrpc-request (eglot-current-server) :textDocument/hover
                                                (eglot--TextDocumentPositionParams)))))))

(check "the quick fix repairs it"
       (lambda ()
         (let ((fix (seq-find (lambda (each)
                                (equal (plist-get each :title) "Rename to num.standby.replicas"))
                              (actions))))
           (should fix)
           (eglot--apply-workspace-edit (plist-get fix :edit))
           (should (string-match-p "^num.standby.replicas=1$" (buffer-string))))))

(set-buffer-modified-p nil)
(eglot-shutdown-all)
(princ (format "\n%d passed, %d failed\n" passed failed))
(kill-emacs (if (> failed 0) 1 0))
;;; session.el ends here
