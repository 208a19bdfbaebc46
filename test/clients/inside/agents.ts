/**
 * Clients with a model: how each is configured without an account, and started for one turn.
 * @module
 */
import { type Observation, SERVERS } from '../scenario.ts';
import { generateContent, messages, responses } from './dialects.ts';
import { type Dialect, startModelApi } from './model-api.ts';
import { PORTS, type Workplace } from './workplace.ts';

const MODEL_URL = `http://127.0.0.1:${PORTS.model}`;

interface Agent {
  readonly dialect: Dialect;
  configure(place: Workplace): Promise<void>;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** A script rather than a program. */
  readonly isScript?: boolean;
}

export const claudeCode: Agent = {
  dialect: messages,
  configure: (place) => place.install('claude-code'),
  args: ['-p', 'x', '--output-format', 'json', '--allowedTools', ...SERVERS.map((name) => `mcp__${name}`)],
  environment: {
    ANTHROPIC_BASE_URL: MODEL_URL,
    ANTHROPIC_API_KEY: 'none',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_ERROR_REPORTING: '1',
    DISABLE_TELEMETRY: '1',
    // Otherwise the first request may be sent before all servers are connected.
    MCP_CONNECTION_NONBLOCKING: 'false',
    // Otherwise tools may be hidden until the model searches for them.
    ENABLE_TOOL_SEARCH: 'false',
  },
};

export const CODEX_SETTINGS: string = `model = "loopback"
model_provider = "loopback"
approval_policy = "never"
sandbox_mode = "danger-full-access"

[model_providers.loopback]
name = "loopback"
base_url = "${MODEL_URL}/v1"
wire_api = "responses"
env_key = "NO_KEY"
`;

export const codex: Agent = {
  dialect: responses,
  async configure(place) {
    await place.write('.codex/config.toml', CODEX_SETTINGS);
    await place.install('codex');
  },
  args: [
    'exec',
    '--skip-git-repo-check',
    ...SERVERS.flatMap((name) => ['-c', `mcp_servers.${name}.default_tools_approval_mode="approve"`]),
    'x',
  ],
  environment: { NO_KEY: 'none' },
};

export const gemini: Agent = {
  dialect: generateContent,
  async configure(place) {
    const security = { auth: { selectedType: 'gemini-api-key' } };
    const privacy = { usageStatisticsEnabled: false };
    // After 30 turns it would ask another model whether they go round in circles.
    const model = { disableLoopDetection: true };
    await place.write('.gemini/settings.json', JSON.stringify({ security, privacy, model }));
    await place.install('gemini');
  },
  args: ['-p', 'x', '-m', 'gemini-2.5-flash', '--yolo', '--output-format', 'json'],
  environment: {
    GEMINI_API_KEY: 'none',
    GOOGLE_GEMINI_BASE_URL: MODEL_URL,
    // Servers are disabled in folders that the user does not trust.
    GEMINI_CLI_TRUST_WORKSPACE: 'true',
  },
  isScript: true,
};

const OPENCODE_PROVIDER = {
  npm: '@ai-sdk/anthropic',
  name: 'loopback',
  options: { baseURL: `${MODEL_URL}/v1`, apiKey: 'none' },
  models: { model: { name: 'model', tool_call: true, limit: { context: 200_000, output: 8_000 } } },
};
export const OPENCODE_SETTINGS: string = JSON.stringify({
  autoupdate: false,
  share: 'disabled',
  model: 'loopback/model',
  small_model: 'loopback/model',
  provider: { loopback: OPENCODE_PROVIDER },
});

export const opencode: Agent = {
  dialect: messages,
  async configure(place) {
    await place.write('.config/opencode/opencode.json', OPENCODE_SETTINGS);
    await place.install('opencode');
  },
  args: ['run', 'x', '--print-logs'],
  environment: {
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
  },
};

export async function runAgent(agent: Agent, place: Workplace): Promise<Observation> {
  const { calls, programs } = place.scenario;
  const api = await startModelApi(PORTS.model, agent.dialect, calls);
  await agent.configure(place);
  const [program, args] = agent.isScript
    ? [programs.node, [programs.client, ...agent.args]]
    : [programs.client, agent.args];
  const { stdout, stderr } = await place.run(program, args, agent.environment);
  return { results: api.results, tools: api.tools, context: api.context, log: `${stdout}\n${stderr}` };
}
