/**
 * From a value to what is filled in for it: the way back of `readValue`.
 * @module
 */
import { isObject, isSame, type Json } from '../mcp/json.ts';
import type { Field, Option } from './field.ts';

/** What is in the controls: texts, `true` and `false` of switches, numbers of options. */
export type Filled = string | readonly Filled[] | { readonly [key: string]: Filled };

/** Without a value: as the form is before anybody touches it. */
export function fillIn(field: Field, value: Json | undefined = field.initial): Filled {
  switch (field.kind) {
    case 'text':
    case 'number':
      return value === undefined || value === null ? '' : textFor(value);
    case 'switch':
      return typeof value === 'boolean' ? String(value) : field.required ? 'false' : '';
    case 'choice':
      return position(field.options, value);
    case 'choices':
      return Array.isArray(value)
        ? value.map((each) => position(field.options, each)).filter((at) => at !== '')
        : [];
    case 'list':
      if (Array.isArray(value) && value.length > 0)
        return value.map((each: Json) => fillIn(field.item, each));
      return field.item.kind === 'group' ? [] : [''];
    case 'group':
      return Object.fromEntries(
        field.fields.map((each) => [each.key, fillIn(each, isObject(value) ? value[each.key] : undefined)]),
      );
    case 'json':
      return value === undefined ? '' : JSON.stringify(value, null, 2);
  }
}

function textFor(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function position(options: readonly Option[], value: Json | undefined): string {
  const at = options.findIndex((option) => isSame(option.value, value));
  return at < 0 ? '' : String(at);
}
