/**
 * What a user at a terminal sees: where the servers are and how to add them to a client.
 * @module
 */
import { isLoopback, TOKEN_HEADERS } from '../../base/defaults.ts';
import { shellWord } from '../own-program.ts';
import type { ServeArguments } from './arguments.ts';

/** The option of `claude` and `lectern install` for servers with fixed tokens. */
export const TOKEN_OPTION = ' --header "Authorization: Bearer <token>"';

/** For a user who serves over HTTP: where the servers are, and how to add them to a client. */
export function summary(
  urls: Readonly<Record<string, string>>,
  { host, tokenFile, tokens }: Pick<ServeArguments, 'host' | 'tokenFile' | 'tokens'>,
): string {
  const isLocal = host === undefined || isLoopback(host);
  const needsToken = (tokenFile ?? tokens) !== undefined;
  const servers = Object.entries(urls);
  const width = Math.max(...servers.map(([name]) => name.length));
  const addresses = servers.map(([name, url]) => `  ${name.padEnd(width)}  ${url}`);
  const commands = servers.map(
    ([name, url]) => `  claude mcp add --transport http ${name} ${url}${needsToken ? TOKEN_OPTION : ''}`,
  );
  const headers = needsToken ? { headers: TOKEN_HEADERS } : {};
  const configured = Object.fromEntries(
    servers.map(([name, url]) => [name, { type: 'http', url, ...headers }]),
  );
  const pronoun = servers.length === 1 ? 'it' : 'them';
  return `lectern is serving over HTTP, for clients ${isLocal ? 'on this machine' : 'of the allowed hosts'}:

${addresses.join('\n')}

To add ${pronoun} to Claude Code:
${commands.join('\n')}

To add ${pronoun} to a client with a configuration file:
  ${JSON.stringify({ mcpServers: configured })}

Clients of 2024-11-05 use /sse instead of /mcp. To stop, press Ctrl-C.
`;
}

/** A stateless request, which works even with a strict gate. */
const CALL =
  '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":' +
  '"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}';

/** For a user who starts a stdio server at a terminal. `words` name what is served, as typed. */
export function greeting(words: string, command: readonly string[]): string {
  return `lectern is serving ${words} on stdin and stdout, one JSON message per line.

To add it to a client, give the client this command:
  ${command.map(shellWord).join(' ')}
To try it, type a message and press Enter, such as this one; to stop, press Ctrl-D:
${CALL}

`;
}
