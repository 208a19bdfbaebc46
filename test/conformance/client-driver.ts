/**
 * What the official suite starts to test our client: `client-driver.mjs <url>`, with the scenario in the environment.
 * @module
 */
import {
  acceptDefaults,
  type Client,
  type ClientOptions,
  connect,
  overHttp,
} from '../../packages/lectern/src/client.ts';
import type { JsonObject, Revision } from '../../packages/lectern/src/index.ts';

interface ToolCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

type Drive = (client: Client) => Promise<unknown>;

/** Every capability, so that the suite can check how each is declared. */
const HANDLERS: ClientOptions['handlers'] = {
  elicitation: acceptDefaults,
  sampling: () => ({ role: 'assistant', content: { type: 'text', text: 'x' }, model: 'none' }),
  roots: () => ({ roots: [] }),
};

async function callEach(client: Client, args: JsonObject = {}): Promise<void> {
  const { tools } = await client.listAll('tools');
  for (const { name } of tools) await client.callTool(name, args);
}

const DRIVES: Readonly<Record<string, Drive>> = {
  initialize: (client) => client.listTools(),
  tools_call: (client) => callEach(client, { a: 5, b: 3 }),
  'elicitation-sep1034-client-defaults': callEach,
  'sse-retry': callEach,
  'request-metadata': (client) => client.listTools(),
  'sep-2322-client-request-state': callEach,
  async 'http-standard-headers'(client) {
    await callEach(client);
    for (const { uri } of (await client.listAll('resources')).resources) await client.readResource(uri);
    for (const { name } of (await client.listAll('prompts')).prompts) await client.getPrompt(name);
  },
  async 'http-custom-headers'(client) {
    await client.listAll('tools');
    const { toolCalls } = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT as string) as {
      toolCalls: ToolCall[];
    };
    for (const call of toolCalls) await client.callTool(call.name, call.arguments);
  },
  'http-invalid-tool-headers': (client) => callEach(client, { value: 'x', region: 'eu' }),
  'json-schema-ref-no-deref': (client) => client.listAll('tools'),
  async 'json-schema-2020-12-preservation'(client) {
    const { tools } = await client.listAll('tools');
    const schema = tools.find(({ name }) => name === 'json_schema_2020_12_tool')?.inputSchema;
    await client.callTool('json_schema_echo', { schema });
  },
};

const { MCP_CONFORMANCE_SCENARIO: scenario = '', MCP_CONFORMANCE_PROTOCOL_VERSION: version } = process.env;
const drive = DRIVES[scenario];
if (drive === undefined) throw new Error(`No drive for the scenario "${scenario}"`);
// The newest revision is negotiated, as by any user; servers of the suite that know only older ones count every request.
const revision = version === '2026-07-28' ? {} : { revision: version as Revision };
const client = await connect(overHttp(process.argv.at(-1) as string), { ...revision, handlers: HANDLERS });
await drive(client);
await client.close();
