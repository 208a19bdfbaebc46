/**
 * What the official suite starts to test our client: `client-driver.mjs <url>`, with the scenario in the environment.
 * @module
 */
import { createPrivateKey } from 'node:crypto';
import {
  acceptDefaults,
  type Client,
  type ClientOptions,
  connect,
  idTokenExchange,
  type OAuthOptions,
  oauth,
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

/** What the suite tells the client of a scenario. */
function context(): Record<string, string> {
  return JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT as string);
}

/** A user who agrees at once: the suite redirects whoever opens its page. */
const USER: OAuthOptions = {
  grant: {
    type: 'authorization_code',
    redirectUri: 'http://127.0.0.1:3000/callback',
    async authorize(url) {
      const { headers } = await fetch(url, { redirect: 'manual' });
      return headers.get('location') ?? '';
    },
  },
};

function es256Key(pem: string): Promise<CryptoKey> {
  const jwk = createPrivateKey(pem).export({ format: 'jwk' });
  return crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
}

/** What the scenarios of authorization need to be told, by name; the others need only a user. */
const AUTHORIZATION: Readonly<Record<string, () => OAuthOptions | Promise<OAuthOptions>>> = {
  'auth/basic-cimd': () => ({
    ...USER,
    clientMetadataUrl: 'https://conformance-test.local/client-metadata.json',
  }),
  'auth/pre-registration'() {
    const { client_id: id = '', client_secret: secret = '', issuer = '' } = context();
    return { ...USER, client: { id, secret, issuer } };
  },
  async 'auth/client-credentials-jwt'() {
    const { client_id: id = '', private_key_pem: pem = '' } = context();
    return { client: { id, privateKey: await es256Key(pem) }, grant: { type: 'client_credentials' } };
  },
  'auth/client-credentials-basic'() {
    const { client_id: id = '', client_secret: secret = '' } = context();
    return { client: { id, secret }, grant: { type: 'client_credentials' } };
  },
  'auth/enterprise-managed-authorization'() {
    const { client_id: id = '', client_secret: secret = '', idp_client_id = '', ...idp } = context();
    const { idp_issuer: issuer = '', idp_id_token = '' } = idp;
    const assertion = idTokenExchange({ issuer, client: { id: idp_client_id }, idToken: () => idp_id_token });
    return { client: { id, secret }, grant: { type: 'jwt_bearer', assertion } };
  },
  'auth/wif-jwt-bearer'() {
    const { client_id: id = '', valid_jwt = '' } = context();
    return { client: { id }, grant: { type: 'jwt_bearer', assertion: () => valid_jwt } };
  },
};

const { MCP_CONFORMANCE_SCENARIO: scenario = '', MCP_CONFORMANCE_PROTOCOL_VERSION: version } = process.env;
const isAuth = scenario.startsWith('auth/');
const drive = isAuth ? (client: Client) => callEach(client) : DRIVES[scenario];
if (drive === undefined) throw new Error(`No drive for the scenario "${scenario}"`);
// The newest revision is negotiated, as by any user; servers of the suite that know only older ones count every request.
const revision = version === '2026-07-28' ? {} : { revision: version as Revision };
const auth = isAuth ? { auth: oauth(await (AUTHORIZATION[scenario]?.() ?? USER)) } : {};
const link = overHttp(process.argv.at(-1) as string, auth);
const client = await connect(link, { ...revision, handlers: HANDLERS });
await drive(client);
await client.close();
