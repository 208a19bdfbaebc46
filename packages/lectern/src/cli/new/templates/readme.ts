/**
 * The README of a new project.
 * @module
 */

/** `title` is the name of the package, `name` the name of the server in clients. */
export function readme(title: string, name: string): string {
  return `# ${title}

An MCP server built with lectern. It supports clients of every protocol revision.

\`\`\`sh
npm install
npm test              # type-checks and runs the tests; npm run test:watch repeats them on every change
npm run dev           # serves http://127.0.0.1:3333/mcp with a page to try it, and restarts on every change
npm run build         # writes dist/
npm run start:stdio   # serves one client over stdin and stdout
npm run start:http    # serves over HTTP; PORT=4444 npm run start:http uses another port
\`\`\`

\`lectern\` in \`package.json\` is the copy that this project was created with. If that is a \`file:\` path, replace it
with a version before you share the project.

| file | contents |
|---|---|
| \`src/server.ts\` | the tools, resources and prompts: start here |
| \`src/stdio.ts\`, \`src/http.ts\` | the two programs |
| \`test/server.test.ts\` | tests in two protocol revisions |

## Try it

\`\`\`sh
npm run build
npx lectern tools -- node dist/stdio.js
npx lectern call watering_plan plant=fern -- node dist/stdio.js
\`\`\`

## Add it to a client

\`\`\`sh
npx lectern install claude-code -- node dist/stdio.js
\`\`\`

\`npx lectern install --help\` lists the other clients. By hand, with the absolute path of this folder:

\`\`\`json
{ "mcpServers": { "${name}": { "command": "node", "args": ["/path/to/${name}/dist/stdio.js"] } } }
\`\`\`

While \`npm run start:http\` runs, over HTTP:

\`\`\`json
{ "mcpServers": { "${name}": { "type": "http", "url": "http://127.0.0.1:3333/mcp" } } }
\`\`\`
`;
}
