/**
 * A form with its button; what it takes can be typed as JSON, too, for those who know better.
 * @module
 */
import { el, newId } from '../dom.ts';
import { isObject, type Json, type JsonObject, parseJson } from '../mcp/json.ts';
import { segments } from '../views/parts.ts';
import type { Suggest } from './control.ts';
import { controlFor } from './control-for.ts';
import type { Field } from './field.ts';
import { fillIn } from './fill-in.ts';
import { readValue } from './read-value.ts';

export interface FormOptions {
  readonly field: Field;
  /** What was filled in before. */
  readonly value: JsonObject | undefined;
  readonly action: string;
  readonly suggest?: Suggest | undefined;
  /** Whether it may be typed as JSON. */
  readonly hasJson: boolean;
  /** What is said where there is nothing to fill in. */
  readonly nothing: string;
  submit(value: JsonObject): void;
  /** Further buttons. */
  readonly beside?: readonly HTMLElement[];
}

export interface FormView {
  readonly node: HTMLFormElement;
  /** What is filled in, right or wrong. */
  read(): JsonObject;
}

export function formView(options: FormOptions): FormView {
  const { field, action, suggest, hasJson } = options;
  let isJson = false;
  let control = controlFor(field, fillIn(field, options.value), suggest);
  const jsonId = newId();
  const json = el('textarea', { id: jsonId, class: 'code', rows: 8, spellcheck: 'false' });
  const problem = el('p', { class: 'problem', role: 'alert' });
  const isEmpty = field.kind === 'group' && field.fields.length === 0;
  const body = el('div', { class: 'body' });

  function read(): Json | undefined {
    return isJson ? parseJson(json.value) : (readValue(field, control.read()).value ?? {});
  }
  function show(): void {
    const nothing = el('p', { class: 'muted' }, options.nothing);
    const typed = [
      el('label', { for: jsonId, class: 'muted typed' }, 'Sent as entered, without validation.'),
      json,
    ];
    body.replaceChildren(...(isJson ? typed : isEmpty ? [nothing] : [control.node]));
  }
  function change(way: string): void {
    const value = read();
    isJson = way === 'JSON';
    if (isJson) json.value = JSON.stringify(value, null, 2);
    else if (isObject(value)) control = controlFor(field, fillIn(field, value), suggest);
    problem.textContent = '';
    show();
  }
  function submit(event: Event): void {
    event.preventDefault();
    problem.textContent = '';
    if (isJson) {
      const value = parseJson(json.value);
      if (isObject(value)) options.submit(value);
      else problem.textContent = 'This is not a JSON object.';
      return;
    }
    control.relieve();
    const { value, problems } = readValue(field, control.read());
    const places = problems.map(({ path, message }) => control.complain(path, message));
    if (places.length > 0) places[0]?.focus();
    else options.submit(isObject(value) ? value : {});
  }

  show();
  const node = el(
    'form',
    { novalidate: true, submit, keydown: (event) => submitByKeys(event as KeyboardEvent, node) },
    hasJson && segments('Input mode', ['Form', 'JSON'], 'Form', change),
    body,
    problem,
    el('div', { class: 'actions' }, el('button', { class: 'primary' }, action), ...(options.beside ?? [])),
  );
  return {
    node,
    read: () => {
      const value = read();
      return isObject(value) ? value : {};
    },
  };
}

/** Enter alone makes a new line in a text of several. */
function submitByKeys(event: KeyboardEvent, form: HTMLFormElement): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  form.requestSubmit();
}
