// Every test that runs inside the extension host, wherever it is.
import './activation';
import './language-features';
import './previews';
import './walkthrough';
