/**
 * For a person who serves over HTTP: where the servers are, and how to add them to a client.
 * @module
 */

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

Clients of 2024-11-05 use /sse in place of /mcp. To stop, press Ctrl-C.
`;
}
