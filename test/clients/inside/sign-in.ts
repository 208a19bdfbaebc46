/**
 * The program in the network namespace for a protected server: a client finds the authorization server, signs in without
 * a browser, and calls tools. Claude Code signs in again for the scopes that one of them needs.
 * @module
 */
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import type { Programs, SignInClient, SignInOutcome } from '../scenario.ts';
import { CODEX_SETTINGS, claudeCode, codex, OPENCODE_SETTINGS, opencode } from './agents.ts';
import { type Dialect, startModelApi } from './model-api.ts';
import { SERVER, signInAt, startProtectedServer } from './protected-server.ts';
import { PORTS, untilListening, Workplace } from './workplace.ts';

/** Name of the command with a folder in the configuration of Claude Code. */
const FOLDER = 'folder';

type Observed = Pick<SignInOutcome, 'authorizationUrls' | 'results' | 'log'>;

// Only the outcome goes to stdout; oidc-provider prints notices.
console.info = console.error;

const input: { client: SignInClient; home: string; programs: Programs } = JSON.parse(
  await text(process.stdin),
);
const { client, programs } = input;
const place = new Workplace({ ...input, transport: 'stdio', calls: [] });
await place.open();
// Claude Code renews tokens that are valid for less than five minutes before it uses them.
const server = await startProtectedServer(client === 'claude-code' ? 60 : 3600);

const RUNS: Readonly<Record<SignInClient, () => Promise<Observed>>> = {
  'claude-code': runClaudeCode,
  async codex() {
    await place.write('.codex/config.toml', CODEX_SETTINGS);
    await install('codex');
    const approved = ['-c', `mcp_servers.${SERVER}.default_tools_approval_mode="approve"`];
    return once(codex.environment, ['mcp', 'login', SERVER], () =>
      askModel(codex.dialect, codex.environment, ['exec', '--skip-git-repo-check', ...approved, 'x']),
    );
  },
  async opencode() {
    await place.write('.config/opencode/opencode.json', OPENCODE_SETTINGS);
    await install('opencode');
    return once(opencode.environment, ['mcp', 'auth', SERVER], () =>
      askModel(opencode.dialect, opencode.environment, opencode.args),
    );
  },
  async mcporter() {
    const config = { mcpServers: { [SERVER]: { baseUrl: server.url, auth: 'oauth' } } };
    await place.write('config.json', JSON.stringify(config));
    const chosen = ['--config', `${input.home}/config.json`];
    return once({}, ['auth', SERVER, '--browser', 'none', ...chosen], async () => {
      const { stdout } = await place.run(...program(['call', `${SERVER}.whoami`, ...chosen]));
      return [stdout];
    });
  },
  // The client of the same package, which lists the tools and ends.
  async 'mcp-remote'() {
    const command = [programs.newerNode, programs.client.replace(/proxy\.js$/, 'client.js'), server.url];
    const { authorizationUrl, printed } = await signInAt(server, place, command, {});
    return { authorizationUrls: [authorizationUrl], results: [], log: [printed] };
  },
};

const observed = await RUNS[client]();
const outcome: SignInOutcome = {
  ...observed,
  interfaces: Object.keys(networkInterfaces()),
  url: server.url,
  issuer: server.authorization.issuer,
  requests: server.requests,
  authorizationRequests: server.authorization.requests.map(
    ({ method, url }) => `${method} ${url.split('?')[0]}`,
  ),
};
process.stdout.write(JSON.stringify(outcome), () => process.exit());

/** Scripts need a Node that is new enough for them. */
function program(args: readonly string[]): [program: string, args: readonly string[]] {
  return programs.client.endsWith('.js')
    ? [programs.newerNode, [programs.client, ...args]]
    : [programs.client, args];
}

async function install(client: string, url: string = server.url, name: string = SERVER): Promise<void> {
  await place.run(programs.node, [programs.lectern, 'install', client, url, '--name', name]);
}

/** The command with a folder, behind the same authorization server. Returns its URL. */
async function serveFolder(): Promise<string> {
  const options = ['--http', `${PORTS.gateway}`, '--oauth-issuer', server.authorization.issuer];
  const folder = `${input.home}/project/notes`;
  place.start(programs.node, [programs.lectern, 'serve', folder, ...options, '--scope', 'notes:read']);
  await untilListening(PORTS.gateway);
  return `http://127.0.0.1:${PORTS.gateway}/notes/mcp`;
}

async function once(
  environment: Readonly<Record<string, string>>,
  login: readonly string[],
  call: () => Promise<readonly string[]>,
): Promise<Observed> {
  const [name, args] = program(login);
  const { authorizationUrl, printed } = await signInAt(server, place, [name, ...args], environment);
  return { authorizationUrls: [authorizationUrl], results: [await call()], log: [printed] };
}

/** One turn of a model that calls a tool. */
async function askModel(
  dialect: Dialect,
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<readonly string[]> {
  const model = await startModelApi(PORTS.model, dialect, [
    { server: SERVER, tool: 'whoami', arguments: {} },
  ]);
  await place.run(...program(args), environment);
  return model.results;
}

async function runClaudeCode(): Promise<Observed> {
  const { environment, args, dialect } = claudeCode;
  const claude = (...words: readonly string[]) => place.run(programs.client, words, environment);
  const list = async () => (await claude('mcp', 'list')).stdout;
  const calls = ['whoami', 'write', 'whoami'].map((tool) => ({ server: SERVER, tool, arguments: {} }));
  const model = await startModelApi(PORTS.model, dialect, calls);
  const authorizationUrls: string[] = [];
  const log: string[] = [];
  const login = async (name = SERVER) => {
    const command = [programs.client, 'mcp', 'login', name, '--no-browser'];
    const { authorizationUrl, printed } = await signInAt(server, place, command, environment);
    authorizationUrls.push(authorizationUrl);
    log.push(printed);
  };
  const work = async () => {
    const { stdout, stderr } = await claude(...args.slice(0, 5), `mcp__${SERVER}`, `mcp__${FOLDER}`);
    log.push(`${stdout}\n${stderr}`);
    return model.results;
  };
  await install('claude-code');
  log.push(await list());
  await login();
  log.push(await list());
  const refused = await work();
  await login();
  const granted = await work();
  await install('claude-code', await serveFolder(), FOLDER);
  await login(FOLDER);
  calls.push({ server: FOLDER, tool: 'list_articles', arguments: {} });
  return { authorizationUrls, results: [refused, granted, await work()], log };
}
