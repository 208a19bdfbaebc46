/**
 * All that is known of one tool.
 * @module
 */
import type { JsonObject } from '../../../jsonrpc/message.ts';
import { isObject, isSchema, type JsonSchema } from '../../../schema/json-schema.ts';
import { argumentRows } from './argument-rows.ts';
import { headline, type Paper, paragraph, rowText } from './entries.ts';
import { plainText } from './plain-text.ts';
import { wrap } from './wrap.ts';

/** `call` is an example, where there is one. */
export function wholeToolText(tool: JsonObject, call: string | undefined, paper: Paper): string {
  const { description, outputSchema } = tool;
  const parts = [
    [headline(toolHeadline(tool), paper), ...paragraph(trimmed(description), paper)],
    ...argumentRows(inputSchemaOf(tool)).map((row) => [
      rowText(row.key, row.key.length, row.takesExactly, paper),
      ...(row.description === '' ? [] : [wrap(trimmed(row.description), paper.width, '      ')]),
    ]),
    outputLines(outputSchema, paper),
    paragraph(selfDescription(tool.annotations), paper),
    call === undefined ? [] : [`  ${call}`],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

export function toolHeadline({ name, title, annotations }: JsonObject): { name: string; title: unknown } {
  return { name: String(name), title: title ?? (isObject(annotations) ? annotations.title : undefined) };
}

/** What is missing or broken takes anything. */
export function inputSchemaOf({ inputSchema }: JsonObject): JsonSchema {
  return isSchema(inputSchema) ? inputSchema : true;
}

function outputLines(schema: unknown, paper: Paper): string[] {
  const rows = isSchema(schema) ? argumentRows(schema) : [];
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(({ key }) => key.length));
  const typesOnly = rows.map(({ key, takes }) =>
    rowText(key, width, takes.replace(/, required$/, ''), paper),
  );
  return ['  Its answer has, beside the text:', ...typesOnly];
}

/** What its author says that it does; a server may say anything. */
function selfDescription(annotations: unknown): string {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = isObject(annotations)
    ? annotations
    : {};
  const claims = [
    ...(readOnlyHint === true ? ['changes nothing'] : []),
    ...(readOnlyHint !== true && destructiveHint === true ? ['may destroy'] : []),
    ...(readOnlyHint !== true && destructiveHint === false ? ['only adds'] : []),
    ...(readOnlyHint !== true && idempotentHint === true ? ['may be repeated'] : []),
    ...(openWorldHint === true ? ['reaches outside'] : []),
    ...(openWorldHint === false ? ['stays within its own data'] : []),
  ];
  return claims.length === 0 ? '' : `By its own account it ${claims.join(' and ')}.`;
}

function trimmed(text: unknown): string {
  return typeof text === 'string' ? plainText(text).trim() : '';
}
