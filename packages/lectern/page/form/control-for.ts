/**
 * The control for any field; those of groups and lists hold others.
 * @module
 */
import { type Child, el, icon } from '../dom.ts';
import { type Control, hintOf, type Suggest } from './control.ts';
import type { Field, GroupField, ListField } from './field.ts';
import { type Filled, fillIn } from './fill-in.ts';
import {
  choiceControl,
  choicesControl,
  jsonControl,
  numberControl,
  switchControl,
  textControl,
} from './plain-controls.ts';

type Members = Readonly<Record<string, Filled>>;

export function controlFor(field: Field, filled: Filled, suggest?: Suggest): Control {
  switch (field.kind) {
    case 'text':
      return textControl(field, filled as string, suggest);
    case 'number':
      return numberControl(field, filled as string);
    case 'switch':
      return switchControl(field, filled as string);
    case 'choice':
      return choiceControl(field, filled as string);
    case 'choices':
      return choicesControl(field, filled as readonly string[]);
    case 'json':
      return jsonControl(field, filled as string);
    case 'list':
      return listControl(field, filled as readonly Filled[]);
    case 'group':
      return groupControl(field, filled as Members, suggest);
  }
}

function groupControl(field: GroupField, filled: Members, suggest: Suggest | undefined): Control {
  const members = new Map(
    field.fields.map((each) => [each.key, controlFor(each, filled[each.key] as Filled, suggest)]),
  );
  const grid = el('div', { class: 'grid' }, ...[...members.values()].map(({ node }) => node));
  // The outermost one is the form itself.
  const details = field.key === '' ? undefined : folded(field, grid);
  return {
    node: details ?? grid,
    read: () => Object.fromEntries([...members].map(([key, control]) => [key, control.read()])),
    complain([key, ...path], message) {
      if (details !== undefined) details.open = true;
      return (members.get(String(key)) as Control).complain(path, message);
    },
    relieve() {
      for (const control of members.values()) control.relieve();
    },
  };
}

/** What may be left out altogether is out of the way at first. */
function folded(field: Field, inside: Child): HTMLDetailsElement {
  const summary = [
    el('span', { class: 'name' }, field.label),
    field.required && el('span', { class: 'required' }, 'required'),
    el('span', { class: 'hint' }, hintOf(field)),
  ];
  const about = field.description === undefined ? undefined : el('p', { class: 'about' }, field.description);
  const attributes = { class: 'group wide', open: field.required };
  return el('details', attributes, el('summary', {}, ...summary), about, inside);
}

function listControl(field: ListField, filled: readonly Filled[]): Control {
  const rows: { node: HTMLElement; control: Control }[] = [];
  const list = el('div', { class: 'rows' });
  const message = el('p', { class: 'problem' });
  const adding = el('button', {
    type: 'button',
    class: 'quiet',
    click: () => add(fillIn(field.item, undefined)).focus(),
  });
  adding.append(icon('add'), 'Add');

  /** Returns what is to be typed into. */
  function add(row: Filled): HTMLElement {
    const label = `${field.label} ${rows.length + 1}`;
    const control = controlFor(
      { ...field.item, key: 'row', label, required: field.item.kind === 'group' },
      row,
    );
    const remove = (): void => {
      rows.splice(
        rows.findIndex((each) => each.node === node),
        1,
      );
      node.remove();
      adding.focus();
    };
    const removing = el('button', {
      type: 'button',
      class: 'quiet',
      'aria-label': `Remove ${label}`,
      click: remove,
    });
    removing.append(icon('close'));
    const node = el('div', { class: 'row' }, control.node, removing);
    rows.push({ node, control });
    list.append(node);
    return control.node.querySelector<HTMLElement>('input, select, textarea') ?? removing;
  }

  for (const row of filled) add(row);
  const node = folded(field, el('div', {}, list, adding, message));
  return {
    node,
    read: () => rows.map(({ control }) => control.read()),
    complain([row, ...path], text) {
      node.open = true;
      const control = rows[Number(row)]?.control;
      if (control !== undefined) return control.complain(path, text);
      message.textContent = text;
      return adding;
    },
    relieve() {
      message.textContent = '';
      for (const { control } of rows) control.relieve();
    },
  };
}
