/**
 * For a person who starts a stdio server at a terminal: what it is and what to type.
 * @module
 */

/** `words` name what is served, as they have to be typed. */
export function greeting(words: string): string {
  const call = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`;
  return `lectern is serving ${words} on stdin and stdout, where MCP clients talk to it in lines of JSON.

To add it to a client, give the client this command:  npx lectern serve ${words} --stdio
To try it by hand, type a message and press Enter:    ${call}
To stop it, press Ctrl-D.

`;
}
