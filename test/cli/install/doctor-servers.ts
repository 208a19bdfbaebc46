/**
 * Servers for the doctor to see: well, old, talkative, ill.
 * @module
 */

/** Answers the methods that it has a result for, as a program for `node -e`. */
function answering(results: Readonly<Record<string, unknown>>, before = ''): string {
  return `${before};const results = ${JSON.stringify(results)};
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line);
      if (id === undefined) return;
      const result = results[method];
      const error = { code: -32601, message: 'Method not found' };
      console.log(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error }) }));
    });`;
}

const hello = {
  protocolVersion: '2024-11-05',
  serverInfo: { name: 'elder', version: '0.9' },
  capabilities: { tools: {} },
};

type ServerName = 'old' | 'toolless' | 'badTools' | 'talkative' | 'needsKey' | 'crashing' | 'silent';

export const SERVERS: Readonly<Record<ServerName, string>> = {
  old: answering({ initialize: hello, 'tools/list': { tools: [{ name: 'a' }, { name: 'b' }] } }),
  toolless: answering({ initialize: { ...hello, capabilities: {} } }),
  badTools: answering({ initialize: hello }),
  talkative: answering({ initialize: hello, 'tools/list': { tools: [] } }, "console.log('Server is ready!')"),
  needsKey: answering(
    { initialize: hello, 'tools/list': { tools: [] } },
    "if (process.env.KEY !== 'k' || !process.cwd().endsWith('/inside')) process.exit(9)",
  ),
  crashing:
    "console.error('one\\ntwo\\nthree\\nfour\\nfive\\nError: no \\u001b[31mdatabase\\u001b[39m'); process.exit(3)",
  silent: "process.stdin.on('data', () => {})",
};

export function nodeEntry(program: string): { command: string; args: string[] } {
  return { command: process.execPath, args: ['-e', program] };
}
