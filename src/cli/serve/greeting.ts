/**
 * For a person who starts a stdio server at a terminal: what it is and what to type.
 * @module
 */

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
