/**
 * Controls for single values, with suggestions while the user types.
 * @module
 */
import { el, newId, replace, visibleText } from '../dom.ts';
import { type Control, exampleOf, exampleText, type Ids, labelled, type Suggest } from './control.ts';
import type { ChoiceField, Field, JsonField, NumberField, SwitchField, TextField } from './field.ts';

type Common = Readonly<Record<string, string | boolean | undefined>>;

function common(field: Field, { control, about }: Ids): Common {
  const example = exampleOf(field);
  return {
    id: control,
    name: field.key,
    'aria-describedby': about,
    'aria-required': field.required ? 'true' : undefined,
    placeholder: example === undefined ? undefined : visibleText(example),
  };
}

export function textControl(field: TextField, filled: string, suggest: Suggest | undefined): Control {
  return labelled(field, (ids) => {
    if (field.look === 'area') return area(common(field, ids), filled);
    const list = newId();
    const examples = field.examples.map(exampleText);
    const hasList = suggest !== undefined || examples.length > 1;
    const attributes = {
      ...common(field, ids),
      type: field.look === 'date' ? 'date' : 'text',
      autocomplete: 'off',
    };
    const input = el('input', { ...attributes, spellcheck: 'false', list: hasList ? list : undefined });
    input.value = filled;
    const options = suggestions(list, examples);
    if (suggest !== undefined) options.follow(input, (text) => suggest(field.key, text));
    return { node: el('div', {}, input, hasList && options.node), input, read: () => input.value };
  });
}

export function numberControl(field: NumberField, filled: string): Control {
  return labelled(field, (ids) => {
    const { minimum: min, maximum: max, isInteger } = field;
    const attributes = { ...common(field, ids), type: 'number', min, max, step: isInteger ? 1 : 'any' };
    const input = el('input', { ...attributes, inputmode: isInteger ? 'numeric' : 'decimal' });
    input.value = filled;
    // A browser gives nothing for what it cannot read as a number, and that is not nothing.
    return { node: input, input, read: () => (input.validity.badInput ? 'not a number' : input.value) };
  });
}

/** With a value that holds anyway it is on or off; without one there is a third state. */
export function switchControl(field: SwitchField, filled: string): Control {
  return labelled(field, (ids) => {
    const { placeholder: _, ...attributes } = common(field, ids);
    if (filled === '') {
      const options = [
        ['', 'not set'],
        ['true', 'yes'],
        ['false', 'no'],
      ] as const;
      const select = el(
        'select',
        attributes,
        ...options.map(([value, label]) => el('option', { value }, label)),
      );
      return { node: select, input: select, read: () => select.value };
    }
    const input = el('input', { ...attributes, type: 'checkbox', class: 'switch', role: 'switch' });
    input.checked = filled === 'true';
    return { node: input, input, read: () => String(input.checked) };
  });
}

export function choiceControl(field: ChoiceField, filled: string): Control {
  return labelled(field, (ids) => {
    const { placeholder: _, ...attributes } = common(field, ids);
    const options = field.options.map(({ label }, i) => el('option', { value: i }, label));
    const none = el('option', { value: '' }, field.required ? 'choose one' : 'not set');
    const hasDefault = field.initial !== undefined && field.initial !== null;
    const select = el('select', attributes, !hasDefault && none, ...options);
    select.value = filled;
    return { node: select, input: select, read: () => select.value };
  });
}

export function choicesControl(field: ChoiceField, filled: readonly string[]): Control {
  return labelled(field, ({ control, about }) => {
    const boxes = field.options.map(({ label }, i) => {
      const box = el('input', { type: 'checkbox', value: i });
      box.checked = filled.includes(String(i));
      return { box, node: el('label', { class: 'chip' }, box, el('span', {}, label)) };
    });
    const attributes = { class: 'chips', role: 'group', id: control, tabindex: -1 };
    const node = el(
      'div',
      { ...attributes, 'aria-label': field.label, 'aria-describedby': about },
      ...boxes.map((each) => each.node),
    );
    return {
      node,
      input: node,
      read: () => boxes.filter(({ box }) => box.checked).map(({ box }) => box.value),
    };
  });
}

export function jsonControl(field: JsonField, filled: string): Control {
  return labelled(field, (ids) => area({ ...common(field, ids), class: 'code' }, filled));
}

function area(attributes: Common, filled: string): { node: HTMLElement; input: HTMLElement; read(): string } {
  const input = el('textarea', { ...attributes, rows: '4', spellcheck: 'false' });
  input.value = filled;
  return { node: input, input, read: () => input.value };
}

const PAUSE_MS = 150;

interface Suggestions {
  readonly node: HTMLElement;
  follow(input: HTMLInputElement, find: (text: string) => Promise<readonly string[]>): void;
}

function suggestions(id: string, first: readonly string[]): Suggestions {
  const options = (values: readonly string[]): HTMLElement[] =>
    values.map((value) => el('option', { value }));
  const node = el('datalist', { id }, ...options(first));
  return {
    node,
    follow(input, find) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let latest = '';
      const ask = async (): Promise<void> => {
        const text = input.value;
        latest = text;
        const values = await find(text);
        // A completion for what is no longer there would only confuse.
        if (latest === text) replace(node, ...options(values));
      };
      const later = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => void ask(), PAUSE_MS);
      };
      input.addEventListener('input', later);
      input.addEventListener('focus', later);
    },
  };
}
