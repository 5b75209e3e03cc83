// Every test that runs inside the extension host, wherever it is.
import './unseen';
import './activation';
import './language-features';
import './previews';
import './walkthrough';
import './settings-file';
import './silent-files';
import './hostile';
import './trace';
