/** Entry point of the bundle that talks to clusters: loaded only when somebody attaches. */
export { applicationsOf, attachTo } from '../attach/attach-to';
