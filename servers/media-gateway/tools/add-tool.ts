/**
 * Adds a tool that asks the backend: a text for people and models, the same as data, and how fresh it is.
 * @module
 */

import { type Server, ToolError, type ToolResult, type TypedJsonSchema } from 'lectern';
import { dataChecker } from 'lectern/content';
import { outline, READ_ONLY, visibleText } from 'lectern/knowledge';
import { ANSWER_SCHEMAS } from '../backend/answer-schemas.ts';
import type { Operation, Operations } from '../backend/answers.ts';
import { type Backend, type Freshness, Unanswerable, Unavailable } from '../backend/backend.ts';
import { freshnessLine } from '../text/title-lines.ts';
import { visibleData } from '../text/visible-data.ts';

export interface BackendTool<Name extends Operation, Input> {
  readonly title: string;
  readonly description: string;
  readonly aliases?: readonly string[];
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
  const { title, description, aliases = [], input, operation } = tool;
  const schema = ANSWER_SCHEMAS[operation];
  const violationsOf = dataChecker(schema, 'answer');
  server.tool(
    name,
    {
      description,
      aliases,
      input,
      output: outline({
        properties: { ...schema.properties, freshness: { type: 'object' } },
        required: [...(schema.required ?? []), 'freshness'],
      }),
      annotations: { title, ...READ_ONLY },
      timeLimitMs: TIME_LIMIT_MS,
    },
    async (args, { signal, progress, log }) => {
      const asked = args as Input;
      const { data, freshness } = await asToolError(
        backend.ask(operation, tool.request(asked), { signal, progress }),
      );
      // Anybody can write a backend; what does not keep to the schema is not passed on.
      const [violation] = violationsOf(data);
      if (violation !== undefined) throw new Error(`Answer to ${operation}: ${violation.reason}`);
      log.info(`Answered ${operation}`, { source: freshness.source, stale: freshness.stale });
      return resultOf(tool, data, asked, freshness);
    },
  );
}

function resultOf<Name extends Operation, Input>(
  tool: BackendTool<Name, Input>,
  data: Operations[Name]['out'],
  input: Input,
  freshness: Freshness,
): ToolResult {
  const shown = tool.data?.(data, input) ?? data;
  const note = freshnessLine(freshness);
  const text = [tool.text(shown, input), note].filter((part) => part !== '').join('\n\n');
  return {
    content: [{ type: 'text', text }],
    structuredContent: { ...shown, freshness: { ...freshness, ...(note === '' ? {} : { note }) } },
  };
}

/**
 * Turns failures of a backend into tool errors. What it answers as a person would see it; of what goes wrong, what
 * was meant for the client.
 */
export async function asToolError<T>(work: Promise<T>): Promise<T> {
  try {
    return visibleData(await work);
  } catch (error) {
    if (error instanceof Unanswerable || error instanceof Unavailable)
      throw new ToolError(visibleText(error.message));
    throw error;
  }
}
