/**
 * A field of an elicitation form: its label, and how the input is read.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import { nearest } from '../../base/nearest.ts';
import { compileSchema } from '../../schema/compiler/compile.ts';
import { describeShort } from '../../schema/explain/describe.ts';
import type { JsonSchemaObject } from '../../schema/json-schema.ts';
import { oneLine } from '../plain-text.ts';
import { readValue, UnreadableValue } from './arguments/read-arguments.ts';

interface Choice {
  readonly value: string;
  readonly title: string;
}

/** A field of a form. */
export interface FormField {
  readonly name: string;
  readonly schema: JsonSchemaObject;
  readonly isRequired: boolean;
  readonly choices: readonly Choice[];
  /** Whether several values may be selected. */
  readonly isMultiple: boolean;
}

/** The fields of the schema that an elicitation request contains. */
export function fieldsOf(form: unknown): FormField[] {
  const { properties, required } = isObject(form) ? form : {};
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => {
    const field: JsonSchemaObject = isObject(schema) ? schema : {};
    const isMultiple = field.type === 'array';
    const choices = choicesOf(isMultiple && isObject(field.items) ? field.items : field);
    return { name, schema: field, isRequired: needed.includes(name), choices, isMultiple };
  });
}

/** Three forms of choices: `enum` with `enumNames`, `oneOf` or `anyOf` with titles, and plain `enum`. */
function choicesOf({ enum: values, enumNames, oneOf, anyOf }: JsonSchemaObject): Choice[] {
  const titled = [oneOf, anyOf].find(Array.isArray)?.filter(isObject) ?? [];
  if (titled.length > 0)
    return titled.map((each) => ({
      value: String(each.const),
      title: oneLine(String(each.title ?? each.const)),
    }));
  const names = Array.isArray(enumNames) ? enumNames : [];
  return (Array.isArray(values) ? values : []).map((value, i) => ({
    value: String(value),
    title: oneLine(String(names[i] ?? value)),
  }));
}

/** The label in front of the input. */
export function labelOf({ name, schema, isRequired, isMultiple, choices }: FormField): string {
  const { title, description, default: preset } = schema;
  const called = oneLine(typeof title === 'string' ? title : name);
  const about = typeof description === 'string' ? ` (${oneLine(description)})` : '';
  const listed = choices.map((choice, i) => `    ${i + 1}  ${choice.title}\n`).join('');
  const several = isMultiple ? ', several separated by commas' : '';
  const yesOrNo = schema.type === 'boolean' ? ', yes or no' : '';
  const otherwise = preset === undefined ? (isRequired ? '' : ' [none]') : ` [${oneLine(textOf(preset))}]`;
  return `${listed}  ${called}${about}${several}${yesOrNo}${otherwise}: `;
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/**
 * An empty line selects the default, or omits the field. Throws an `UnreadableValue` that explains an invalid value.
 */
export function readAnswer(line: string, field: FormField): unknown {
  const { schema, isRequired, choices, isMultiple } = field;
  const text = line.trim();
  if (text === '') {
    if (schema.default !== undefined || !isRequired) return schema.default;
    throw new UnreadableValue('a value is required; Ctrl-C cancels');
  }
  const value = choices.length > 0 ? chosen(text, choices, isMultiple) : readTyped(text, schema);
  if (accepts(schema, value)) return value;
  throw new UnreadableValue(`expected ${describeShort(schema, schema)}`);
}

function chosen(text: string, choices: readonly Choice[], isMultiple: boolean): string | string[] {
  if (isMultiple) return text.split(',').map((part) => chosen(part.trim(), choices, false) as string);
  const found = choices.find(({ value, title }, i) => [String(i + 1), value, title].includes(text));
  if (found !== undefined) return found.value;
  const near = nearest(
    text,
    choices.flatMap(({ value, title }) => [value, title]),
  );
  const hint =
    near === undefined ? `use a number from 1 to ${choices.length}` : `did you mean "${oneLine(near)}"?`;
  throw new UnreadableValue(`"${text}" is not one of the choices; ${hint}`);
}

function readTyped(text: string, schema: JsonSchemaObject): unknown {
  if (schema.type === 'boolean') {
    if (/^(?:y|yes|n|no|true|false)$/i.test(text)) return /^[yt]/i.test(text);
    throw new UnreadableValue('type yes or no');
  }
  return readValue(text, schema, schema);
}

/** A schema that cannot be checked here is checked by the server. */
function accepts(schema: JsonSchemaObject, value: unknown): boolean {
  try {
    return compileSchema(schema, { formats: true }).check(value);
  } catch {
    return true;
  }
}
