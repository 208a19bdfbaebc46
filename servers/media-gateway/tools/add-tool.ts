/**
 * Adds a tool that asks the backend: a text for people and models, the same as data, and how fresh it is.
 * @module
 */
import type { Context, Server, ToolResult, TypedJsonSchema } from '../../../src/index.ts';
import { READ_ONLY } from '../../content/read-only.ts';
import { ANSWER_SCHEMAS } from '../backend/answer-schemas.ts';
import type { Operation, Operations } from '../backend/answers.ts';
import type { Backend } from '../backend/backend.ts';
import { freshnessLine } from '../text/freshness-line.ts';
import { told } from './fail.ts';
import { withFreshness } from './with-freshness.ts';

export interface BackendTool<Name extends Operation, Input> {
  readonly title: string;
  readonly description: string;
  readonly input: TypedJsonSchema<Input>;
  readonly operation: Name;
  readonly request: (input: Input) => Operations[Name]['in'];
  readonly text: (answer: Operations[Name]['out'], input: Input) => string;
  /** What is shown, where it is not all: as text and as data, so that both say the same. */
  readonly data?: (answer: Operations[Name]['out'], input: Input) => Operations[Name]['out'];
}

/** Long enough for every attempt of a service to fail; nobody waits longer for a film. */
const TIME_LIMIT_MS = 60_000;

export function addBackendTool<Name extends Operation, Input>(
  server: Server,
  backend: Backend,
  name: string,
  tool: BackendTool<Name, Input>,
): void {
  const { title, description, input, operation } = tool;
  server.tool(
    name,
    {
      description,
      input,
      output: withFreshness(ANSWER_SCHEMAS[operation]),
      annotations: { title, ...READ_ONLY },
      timeLimitMs: TIME_LIMIT_MS,
    },
    (args, context) => answer(backend, tool, args as Input, context),
  );
}

async function answer<Name extends Operation, Input>(
  backend: Backend,
  tool: BackendTool<Name, Input>,
  input: Input,
  { signal, progress, log }: Context,
): Promise<ToolResult> {
  const asked = backend.ask(tool.operation, tool.request(input), { signal, progress });
  const { data, freshness } = await told(asked);
  log.info(`Answered ${tool.operation}`, { source: freshness.source, stale: freshness.stale });
  const shown = tool.data?.(data, input) ?? data;
  const note = freshnessLine(freshness);
  const text = [tool.text(shown, input), note].filter((part) => part !== '').join('\n\n');
  return {
    content: [{ type: 'text', text }],
    structuredContent: { ...shown, freshness: { ...freshness, ...(note === '' ? {} : { note }) } },
  };
}
