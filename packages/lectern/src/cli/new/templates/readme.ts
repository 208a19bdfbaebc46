/**
 * The README of a new project.
 * @module
 */

/** `name`: in the configuration of clients. */
export function readme(title: string, name: string): string {
  return `# ${title}

An MCP server, made with [lectern](https://www.npmjs.com/package/lectern). It serves clients of every protocol revision.

\`\`\`sh
npm install
npm test              # types and tests
npm run build         # writes dist/
npm run start:stdio   # for one client, over stdin and stdout
npm run start:http    # at http://127.0.0.1:3333/mcp; PORT=4444 for another port
\`\`\`

| file | what |
|---|---|
| \`src/server.ts\` | the tools, resources and prompts: begin here |
| \`src/stdio.ts\`, \`src/http.ts\` | how it is started |
| \`test/server.test.ts\` | its tests, in two revisions of the protocol |

## Try it

\`\`\`sh
npx lectern tools -- node dist/stdio.js
npx lectern call watering_plan plant=fern -- node dist/stdio.js
\`\`\`

## Add it to a client

After \`npm run build\`, for Claude Code:

\`\`\`sh
claude mcp add ${name} -- node "$PWD/dist/stdio.js"
\`\`\`

For a client with a configuration file, with the whole path of this folder:

\`\`\`json
{ "mcpServers": { "${name}": { "command": "node", "args": ["/path/to/${name}/dist/stdio.js"] } } }
\`\`\`

While \`npm run start:http\` runs, over HTTP:

\`\`\`json
{ "mcpServers": { "${name}": { "type": "http", "url": "http://127.0.0.1:3333/mcp" } } }
\`\`\`
`;
}
