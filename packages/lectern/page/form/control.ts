/**
 * A field on the page: shows what is filled in, gives it back, and says what is wrong with it.
 * @module
 */
import { el, newId } from '../dom.ts';
import type { Json } from '../mcp/json.ts';
import type { Field } from './field.ts';
import type { Filled } from './fill-in.ts';

export interface Control {
  readonly node: HTMLElement;
  read(): Filled;
  /** Shows the message at the control that the path leads to, which is returned. */
  complain(path: readonly (string | number)[], message: string): HTMLElement;
  /** Takes all messages back. */
  relieve(): void;
}

/** Finds what a text could go on with; `others` are the texts of the fields around it. */
export type Suggest = (key: string, text: string) => Promise<readonly string[]>;

export interface Ids {
  readonly control: string;
  /** IDs of the elements that describe it. */
  readonly about: string;
}

/** The frame around one control: its name, what it is for, and room for what is wrong with it. */
export function labelled(
  field: Field,
  make: (ids: Ids) => { node: HTMLElement; input: HTMLElement; read(): Filled },
): Control {
  const [control, about, problem] = [newId(), newId(), newId()];
  const { node, input, read } = make({ control, about: `${about} ${problem}` });
  const message = el('p', { class: 'problem', id: problem });
  const isWide =
    field.kind === 'json' || (field.kind === 'text' && field.look !== 'date') || field.kind === 'choices';
  const frame = el(
    'div',
    { class: isWide ? 'field wide' : 'field' },
    el(
      'label',
      { for: control },
      el('span', { class: 'name' }, field.label),
      field.required && el('span', { class: 'required' }, 'required'),
      el('span', { class: 'hint' }, hintOf(field)),
    ),
    el('p', { class: 'about', id: about }, field.description),
    node,
    message,
  );
  return {
    node: frame,
    read,
    complain(_, text) {
      message.textContent = text;
      input.setAttribute('aria-invalid', 'true');
      return input;
    },
    relieve() {
      message.textContent = '';
      input.removeAttribute('aria-invalid');
    },
  };
}

export function hintOf(field: Field): string {
  return [kindOf(field), boundsOf(field)].filter((part) => part !== '').join(', ');
}

function kindOf(field: Field): string {
  switch (field.kind) {
    case 'number':
      return field.isInteger ? 'integer' : 'number';
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
