/**
 * `lectern/stdio`: serves a server over stdin and stdout.
 * @module
 */
export { type StdioOptions, type StdioServing, serveStdio } from './transports/stdio/serve-stdio.ts';
