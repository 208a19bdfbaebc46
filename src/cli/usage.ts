/**
 * What the command says of itself.
 * @module
 */
import { SERVERS } from './servers.ts';

export const USAGE: string = `Usage: lectern serve <name> --stdio

Serves one of the built-in servers to an MCP client over stdin and stdout.
Names: ${Object.keys(SERVERS).join(', ')}
`;
