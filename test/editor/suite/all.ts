// Every test that runs inside the extension host.
import './activation';
import './language-features';
import './walkthrough';
