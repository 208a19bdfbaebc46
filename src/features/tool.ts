/**
 * One tool, prepared when it is defined: schemas converted and compiled, name and annotations checked.
 * @module
 */
import type { JsonObject } from '../jsonrpc/message.ts';
import type { Icon } from '../protocol/content.ts';
import type { MirroredArgument } from '../protocol/definition.ts';
import type { MaybePromise } from '../protocol/maybe-promise.ts';
import { mayDeclareOutput, projectMembers } from '../protocol/projection.ts';
import type { Era, RevisionRules } from '../protocol/revisions.ts';
import type { InputSchema, PreparedInput } from '../schema/prepare.ts';
import type { Preparer } from '../schema/preparer.ts';
import { headerParams } from '../schema/x-mcp-header.ts';
import type { Context } from './context.ts';
import type { ToolResult, ToolReturn } from './tool-result.ts';

/** Hints for clients. The protocol's defaults: not read-only, destructive, not idempotent, open world. */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

export interface ToolConfig<Input extends InputSchema | undefined = InputSchema | undefined> {
  readonly description: string;
  readonly title?: string;
  /** Other names that `tools/call` accepts, for clients that know the tool by them. They are not listed. */
  readonly aliases?: readonly string[];
  /** A Standard Schema (zod 4, valibot, arktype) or JSON Schema 2020-12; left out: no arguments. */
  readonly input?: Input;
  /**
   * Refuses arguments that the schema does not name, where the schema itself does not: for schemas that have to be
   * told to clients exactly as somebody else wrote them.
   */
  readonly refuseUnknown?: boolean;
  /** What to say first of arguments that the schema refuses, where somebody else chose the words. */
  readonly refusal?: (args: JsonObject) => string | undefined;
  /** Of `structuredContent`. */
  readonly output?: InputSchema;
  readonly annotations?: ToolAnnotations;
  readonly icons?: readonly Icon[];
  readonly _meta?: JsonObject;
  /** Client capabilities without which the tool can't work, such as `{ sampling: {} }`. */
  readonly requires?: JsonObject;
  readonly timeLimitMs?: number;
  /** Shows the tool to clients of one era alone. */
  readonly era?: Era;
}

export interface Tool {
  readonly name: string;
  readonly input: PreparedInput;
  readonly refusal: ToolConfig['refusal'];
  readonly requires: JsonObject | undefined;
  readonly timeLimitMs: number | undefined;
  readonly mirrored: readonly MirroredArgument[];
  readonly handler: (args: unknown, context: Context) => MaybePromise<ToolReturn>;
  /** Throws when one of its schemas is broken. */
  verify(): void;
  isVisible(rules: RevisionRules): boolean;
  show(rules: RevisionRules): JsonObject | undefined;
  /** Throws where a handler breaks its own promise. */
  checkOutput(returned: ToolReturn): void;
}

/** 2025-11-25, tools: names. */
const NAME = /^[A-Za-z0-9_.-]{1,128}$/;

export function defineTool(
  name: string,
  config: ToolConfig,
  handler: Tool['handler'],
  prepare: Preparer,
): Tool {
  checkNames(name, config.aliases);
  const {
    input: inputSchema,
    output: outputSchema,
    refuseUnknown,
    refusal,
    requires,
    timeLimitMs,
    era,
    aliases: _unlisted,
    ...described
  } = config;
  const input = prepare.input(inputSchema, refuseUnknown);
  const mirrored = headerParams(input.jsonSchema);
  const output = prepare.output(outputSchema);
  const wire = { name, ...described, inputSchema: input.jsonSchema, outputSchema: output?.jsonSchema };

  return {
    name,
    input,
    refusal,
    requires,
    timeLimitMs,
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
    checkOutput(returned) {
      if (output === undefined) return;
      const result = returned as ToolResult;
      if (result.isError === true) return;
      if (typeof returned === 'string' || result.structuredContent === undefined) {
        throw new Error(`Tool ${name} has an output schema and returned no structuredContent`);
      }
      const failure = output.validate(result.structuredContent);
      if (failure !== undefined)
        throw new Error(`Tool ${name} returned what its output schema refuses: ${failure}`);
    },
  };
}

function checkNames(name: string, aliases: readonly string[] = []): void {
  const wrong = [name, ...aliases].find((each) => !NAME.test(each));
  if (wrong === undefined) return;
  throw new Error(`Tool name ${JSON.stringify(wrong)}: use 1 to 128 letters, digits, "_", "." or "-"`);
}
