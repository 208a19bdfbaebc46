/**
 * What a field takes, in a few words beside its name.
 * @module
 */
import type { Json } from '../mcp/json.ts';
import type { Field } from './field.ts';

export function hintOf(field: Field): string {
  return [kindOf(field), boundsOf(field)].filter((part) => part !== '').join(', ');
}

function kindOf(field: Field): string {
  switch (field.kind) {
    case 'number':
      return field.isInteger ? 'whole number' : 'number';
    case 'text':
      return field.look === 'date' ? 'date' : '';
    case 'list':
    case 'group':
      return field.required ? '' : 'optional';
    case 'choices':
      return 'any of these';
    case 'json':
      return 'JSON';
    default:
      return '';
  }
}

function boundsOf(field: Field): string {
  if (field.kind === 'number') return range(field.minimum, field.maximum, '');
  if (field.kind === 'text') return range(unlessOne(field.minLength), field.maxLength, ' characters');
  return field.kind === 'list' ? range(field.minItems, field.maxItems, '') : '';
}

/** That a text which is filled in has a character goes without saying. */
function unlessOne(length: number | undefined): number | undefined {
  return length === undefined || length <= 1 ? undefined : length;
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (least !== undefined) return `at least ${least}${unit}`;
  return most === undefined ? '' : `at most ${most}${unit}`;
}

/** A placeholder, from the first example. */
export function exampleOf({ examples: [first] }: Field): string | undefined {
  return first === undefined ? undefined : `such as ${exampleText(first)}`;
}

export function exampleText(example: Json): string {
  return typeof example === 'string' ? example : JSON.stringify(example);
}
