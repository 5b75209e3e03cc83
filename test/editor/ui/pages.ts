// Every test of the preview that needs no editor.
import './preview-page';
import './preview-parts';
import './preview-access';
import './preview-observed';
import './preview-large';
