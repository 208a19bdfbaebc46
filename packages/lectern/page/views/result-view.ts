/**
 * Shows the state of a request, then its result, rendered and raw, or the form of an elicitation.
 * @module
 */
import { type Child, el, replace } from '../dom.ts';
import { formOf } from '../form/field-of.ts';
import { formView } from '../form/form-view.ts';
import type { Ask, RequestOptions } from '../mcp/connection.ts';
import { isObject, type JsonObject, textOf } from '../mcp/json.ts';
import { failureView } from './awaiting.ts';
import { copyButton, jsonView, segments } from './parts.ts';

export interface ResultView {
  readonly node: HTMLElement;
  /** Shows the work, and its outcome when it is there. What was there before is given up. */
  run(work: (options: RequestOptions) => Promise<JsonObject>): void;
}

export interface ResultParts {
  /** What a result looks like. */
  show(result: JsonObject): readonly Child[];
  /** What is copied. */
  text(result: JsonObject): string;
  isFailure?(result: JsonObject): boolean;
}

export function resultView({ show, text, isFailure = () => false }: ResultParts): ResultView {
  const status = el('p', { class: 'status', role: 'status' });
  const body = el('div', { class: 'body' });
  const tools = el('div', { class: 'toolbar' });
  const top = el('div', { class: 'top' }, status, tools);
  const title = el('h2', { class: 'unseen' }, 'Result');
  const node = el(
    'section',
    { class: 'card result', 'aria-label': 'Result', hidden: true },
    title,
    top,
    body,
  );
  let current: AbortController | undefined;

  async function run(work: (options: RequestOptions) => Promise<JsonObject>): Promise<void> {
    current?.abort();
    const mine = new AbortController();
    current = mine;
    const begun = performance.now();
    const progress = el('progress', { 'aria-label': 'Progress' });
    const note = el('span', { class: 'muted' });
    const stop = el('button', { type: 'button', click: () => mine.abort() }, 'Cancel');
    node.hidden = false;
    node.dataset.state = 'running';
    status.textContent = 'Waiting for the result';
    replace(tools);
    replace(body, el('div', { class: 'running' }, progress, note, stop));
    const ask: Ask = (params) => new Promise((resolve) => body.prepend(elicitationView(params, resolve)));
    const onProgress = ({ progress: done, total, message }: JsonObject): void => {
      if (typeof done === 'number' && typeof total === 'number' && total > 0) progress.value = done / total;
      note.textContent = typeof message === 'string' ? message : '';
    };
    const took = (): string => `${Math.max(1, Math.round(performance.now() - begun))} ms`;
    try {
      const result = await work({ signal: mine.signal, ask, onProgress });
      if (current !== mine) return;
      const isBad = isFailure(result);
      node.dataset.state = isBad ? 'failed' : 'done';
      status.textContent = isBad ? `The tool reported an error after ${took()}` : `Result after ${took()}`;
      showResult(result);
    } catch (error) {
      if (current !== mine) return;
      node.dataset.state = 'failed';
      status.textContent = mine.signal.aborted ? 'Cancelled' : `Failed after ${took()}`;
      replace(body, mine.signal.aborted ? undefined : failureView(error));
    }
    bringUp(node);
  }

  function showResult(result: JsonObject): void {
    const shown = el('div', { class: 'shown' });
    const change = (way: string): void =>
      replace(shown, ...(way === 'Raw JSON' ? [jsonView(result)] : show(result)));
    replace(
      tools,
      segments('View', ['Rendered', 'Raw JSON'], 'Rendered', change),
      copyButton('the result', () => text(result)),
    );
    change('Rendered');
    replace(body, shown);
  }

  return { node, run: (work) => void run(work) };
}

/** Where its beginning is out of sight, or nearly so. */
function bringUp(node: HTMLElement): void {
  const { top } = node.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.7) node.scrollIntoView({ block: 'start' });
}

/** Gives the result of `elicitation/create`. */
function elicitationView(params: JsonObject, submit: (result: JsonObject) => void): HTMLElement {
  const { message, requestedSchema } = params;
  const field = formOf(isObject(requestedSchema) ? requestedSchema : { type: 'object' });
  const finish = (result: JsonObject): void => {
    node.remove();
    submit(result);
  };
  const decline = el('button', { type: 'button', click: () => finish({ action: 'decline' }) }, 'Decline');
  const { node: form } = formView({
    field,
    value: undefined,
    action: 'Submit',
    hasJson: false,
    nothing: '',
    beside: [decline],
    submit: (content) => finish({ action: 'accept', content }),
  });
  const node: HTMLElement = el(
    'div',
    { class: 'notice question', role: 'group', 'aria-label': 'Elicitation' },
    el('strong', {}, 'The server asks for input'),
    el('p', {}, textOf(message)),
    form,
  );
  setTimeout(() => node.querySelector<HTMLElement>('input, select, textarea, button')?.focus());
  return node;
}
