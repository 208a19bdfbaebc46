/**
 * Adds a tool that looks things up: a text for people and models, and the same as data, unless the text is long.
 * @module
 */

import type { MaybePromise, Server, ToolResult, TypedJsonSchema } from 'lectern';
import { outline, READ_ONLY, visibleText } from 'lectern/knowledge';

export interface LookUp<Input, Output> {
  readonly title: string;
  readonly description: string;
  readonly input: TypedJsonSchema<Input>;
  /** Left out where the data would only repeat a long text. */
  readonly output?: TypedJsonSchema<Output>;
  /** Whether it asks other nodes. */
  readonly openWorld?: boolean;
  /** Left out where clients of every revision see the tool. */
  readonly era?: 'stateless';
}

export interface Answer<Output> {
  readonly text: string;
  /** What the text says, and no more: some clients show one of them alone. */
  readonly data?: Output;
}

export function addTool<Input, Output>(
  server: Server,
  name: string,
  { title, description, input, output, openWorld = false, ...era }: LookUp<Input, Output>,
  answer: (args: Input) => MaybePromise<Answer<Output>>,
): void {
  const outputSchema = output === undefined ? {} : { output: outline(output) };
  server.tool(
    name,
    {
      description,
      input,
      ...outputSchema,
      annotations: { title, ...READ_ONLY, openWorldHint: openWorld },
      ...era,
    },
    (args) => {
      const answered = answer(args as Input);
      return answered instanceof Promise ? answered.then(resultOf) : resultOf(answered as Answer<Output>);
    },
  );
}

/** `isError` is there also where nothing is wrong (S2.33). */
function resultOf({ text, data }: Answer<unknown>): ToolResult {
  const structured = data === undefined ? {} : { structuredContent: data };
  return { content: [{ type: 'text', text: visibleText(text) }], ...structured, isError: false };
}
