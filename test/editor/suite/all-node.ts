// Every test that runs inside the extension host of Node.
import './all';
import './attach';
import './reliability';
import './last';
