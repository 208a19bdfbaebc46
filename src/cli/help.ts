/**
 * What the command says of itself.
 * @module
 */
import { COMMANDS } from './commands.ts';
import { SERVER_NAMES } from './servers.ts';

const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));

export const HELP: string = `lectern: MCP servers from what you have, for clients of every revision

Usage: lectern <command> [arguments]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  .join('\n')}

Built-in servers: ${SERVER_NAMES.join(', ')}

Begin with:
  lectern serve                        all of them over HTTP, with a page to try them
  lectern serve ./docs                 a folder of Markdown of yours
  lectern install claude-code ./docs   and into your client

lectern <command> --help tells more. --debug shows the details of a failure.
Exit codes: 0 done, 1 could not be done, 2 not understood.
`;
