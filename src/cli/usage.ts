/**
 * What the command says of itself.
 * @module
 */
import { SERVER_NAMES } from './servers.ts';

export const USAGE: string = `Usage: lectern serve <name or folder> --stdio
       lectern serve [names or folders…] --http [port]

Serves a folder of Markdown files, or one of the built-in servers, to an MCP client over stdin and stdout; or several
of them over HTTP on 127.0.0.1 (port 3333 unless you name another).
Names: ${SERVER_NAMES.join(', ')}
`;
