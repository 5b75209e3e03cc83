// Every test of the user interface.
import './pages';
import './in-vscode';
import './restricted';
import './attach-in-vscode';
