/**
 * One tool, prepared when it is defined: schemas converted and compiled, name and annotations checked.
 * @module
 */

import type { MaybePromise } from '../base/promises.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { Icon } from '../protocol/content.ts';
import type { MirroredArgument } from '../protocol/definition.ts';
import { mayDeclareOutput, projectMembers } from '../protocol/projection.ts';
import type { Era, RevisionRules } from '../protocol/revisions.ts';
import type { InputSchema, PreparedInput, SchemaAdapter } from '../schema/adapters/types.ts';
import { headerParams } from '../schema/x-mcp-header.ts';
import type { Context } from './context.ts';
import { checkTimeLimit } from './middleware.ts';
import { asToolResult, type ToolResult, type ToolReturn } from './tool-result.ts';

/** Hints for clients. The protocol's defaults: not read-only, destructive, not idempotent, open world. */
export interface ToolAnnotations {
  /** Name for display. */
  readonly title?: string;
  /** The tool changes nothing. */
  readonly readOnlyHint?: boolean;
  /** The tool may destroy something. */
  readonly destructiveHint?: boolean;
  /** Calling it again with the same arguments has no further effect. */
  readonly idempotentHint?: boolean;
  /** The tool reaches beyond the server, such as the web. */
  readonly openWorldHint?: boolean;
}

/** How a tool is described to clients, and how its calls are checked. */
export interface ToolConfig<
  Input extends InputSchema | undefined = InputSchema | undefined,
  Output extends InputSchema | undefined = InputSchema | undefined,
> {
  /** For the model: what the tool does, and when to use it. */
  readonly description: string;
  /** Name for display. */
  readonly title?: string;
  /** Other names that `tools/call` accepts, for clients that know the tool by them. They are not listed. */
  readonly aliases?: readonly string[];
  /** A Standard Schema (zod 4, valibot, arktype) or JSON Schema 2020-12. Default: no arguments. */
  readonly input?: Input;
  /**
   * Refuses arguments that the schema does not name, even if the schema itself allows them: for schemas that must be
   * listed exactly as prescribed.
   */
  readonly refuseUnknown?: boolean;
  /** Returns the complete message for invalid arguments, if its wording is prescribed. */
  readonly refusal?: (args: JsonObject) => string | undefined;
  /**
   * Schema of `structuredContent`. The handler's return values are checked against it, by the type checker and at run
   * time.
   */
  readonly output?: Output;
  /** What clients may assume about the tool. */
  readonly annotations?: ToolAnnotations;
  /** Icons that a client may show; clients before 2025-11-25 are not sent any. */
  readonly icons?: readonly Icon[];
  /** Members for `_meta`, sent as they are. */
  readonly _meta?: JsonObject;
  /** Client capabilities without which the tool can't work, such as `{ sampling: {} }`. */
  readonly requires?: JsonObject;
  /**
   * How long the handler may work, in milliseconds; time in which it waits for the client's response to an
   * elicitation, sampling or roots request does not count. `Infinity` turns the limit off. Default:
   * `limits.handlerMs` of the server, 60 seconds.
   */
  readonly timeLimitMs?: number;
  /**
   * Stores the text of a call while it runs, so that `numberText()` can read all digits of its numbers. A JavaScript
   * number has about 15 significant digits.
   */
  readonly exactNumbers?: boolean;
  /**
   * Scopes that a caller needs. Without them, the tool is hidden from lists (unless `listsWithoutScopes` is set) and
   * calling it is refused: over HTTP with 403 and a challenge that names the scopes. A connection without a verified
   * caller has no scopes.
   */
  readonly scopes?: readonly string[];
  /** Lists the tool only for clients of one era. */
  readonly era?: Era;
}

export interface Tool {
  readonly name: string;
  readonly input: PreparedInput;
  readonly refusal: ToolConfig['refusal'];
  readonly requires: JsonObject | undefined;
  readonly timeLimitMs: number | undefined;
  readonly exactNumbers: boolean;
  readonly scopes: readonly string[] | undefined;
  readonly mirrored: readonly MirroredArgument[];
  readonly handler: (args: unknown, context: Context) => MaybePromise<ToolReturn>;
  /** Throws when one of its schemas is broken. */
  verify(): void;
  isVisible(rules: RevisionRules): boolean;
  show(rules: RevisionRules): JsonObject | undefined;
  /** The result for a handler's return value; throws if it cannot be sent or violates the output schema. */
  result(returned: ToolReturn): ToolResult;
}

/** 2025-11-25, tools: names. */
const NAME = /^[A-Za-z0-9_.-]{1,128}$/;

export function defineTool(
  name: string,
  config: ToolConfig,
  handler: Tool['handler'],
  adapter: SchemaAdapter,
): Tool {
  checkNames(name, config.aliases);
  const {
    input: inputSchema,
    output: outputSchema,
    refuseUnknown,
    refusal,
    requires,
    timeLimitMs,
    exactNumbers = false,
    era,
    scopes,
    aliases: _unlisted,
    ...described
  } = config;
  if (timeLimitMs !== undefined) checkTimeLimit(timeLimitMs, `timeLimitMs of tool ${JSON.stringify(name)}`);
  const input = ofTool(name, () => adapter.input(inputSchema, refuseUnknown));
  const mirrored = headerParams(input.jsonSchema);
  const output = ofTool(name, () => adapter.output(outputSchema));
  const wire = { name, ...described, inputSchema: input.jsonSchema, outputSchema: output?.jsonSchema };

  return {
    name,
    input,
    refusal,
    requires,
    timeLimitMs,
    exactNumbers,
    scopes,
    mirrored,
    handler,
    verify() {
      input.verify();
      output?.verify();
    },
    isVisible: (rules) => era === undefined || era === rules.era,
    show(rules) {
      if (era !== undefined && era !== rules.era) return undefined;
      const shown = projectMembers('tool', wire, rules);
      const schema = shown.outputSchema as JsonObject | undefined;
      if (schema === undefined || mayDeclareOutput(schema, rules)) return shown;
      const { outputSchema: _notObject, ...rest } = shown;
      return rest;
    },
    result(returned) {
      const result = asToolResult(returned, name, output !== undefined);
      if (output === undefined || result.isError === true) return result;
      if (result.structuredContent === undefined) {
        throw new Error(`Tool ${name} has an output schema and returned no structuredContent`);
      }
      const failure = output.validate(result.structuredContent);
      if (failure !== undefined)
        throw new Error(`Tool ${name} returned what its output schema refuses: ${failure}`);
      return result;
    },
  };
}

function checkNames(name: string, aliases: readonly string[] = []): void {
  const wrong = [name, ...aliases].find((each) => !NAME.test(each));
  if (wrong === undefined) return;
  throw new Error(`Tool name ${JSON.stringify(wrong)}: use 1 to 128 letters, digits, "_", "." or "-"`);
}

/** An error about a schema names the tool that it belongs to. */
function ofTool<T>(name: string, prepare: () => T): T {
  try {
    return prepare();
  } catch (cause) {
    throw new TypeError(`Tool ${JSON.stringify(name)}: ${(cause as Error).message}`, { cause });
  }
}
