/**
 * Where the servers are and how to add them to a client, as text.
 * @module
 */
import { absoluteWord, type LocalAddress } from '../address.ts';

/** For a person who serves over HTTP: where the servers are, and how to add them to a client. */
export function summary(urls: Readonly<Record<string, string>>, isLocal = true): string {
  const servers = Object.entries(urls);
  const width = Math.max(...servers.map(([name]) => name.length));
  const addresses = servers.map(([name, url]) => `  ${name.padEnd(width)}  ${url}`);
  const commands = servers.map(([name, url]) => `  claude mcp add --transport http ${name} ${url}`);
  const configured = Object.fromEntries(servers.map(([name, url]) => [name, { type: 'http', url }]));
  return `lectern is serving over HTTP, for clients ${isLocal ? 'on this machine' : 'of the allowed hosts'}:

${addresses.join('\n')}

To add them to Claude Code:
${commands.join('\n')}

To add them to a client with a configuration file:
  ${JSON.stringify({ mcpServers: configured })}

Clients of 2024-11-05 use /sse instead of /mcp. To stop, press Ctrl-C.
`;
}

/** In the form that needs no handshake, which some servers insist on. */
const CALL =
  '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":' +
  '"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}';

/** `words` name what is served, as they have to be typed. */
export function greeting(words: string): string {
  return `lectern is serving ${words} on stdin and stdout, where MCP clients talk to it in lines of JSON.

To add it to a client, give the client this command:  npx lectern serve ${words} --stdio
To stop it, press Ctrl-D. To try it by hand, type a message and press Enter, such as this one:
${CALL}

`;
}

/** The command of each server, by name. They contain absolute paths: the page shows them to this machine only. */
export function stdioCommands(
  names: readonly string[],
  addresses: readonly LocalAddress[],
): Record<string, readonly string[]> {
  const commands = addresses.map((address, i) => {
    const words = ['npx', '-y', 'lectern', 'serve', absoluteWord(address), '--stdio'];
    return [names[i] as string, words] as const;
  });
  return Object.fromEntries(commands);
}
