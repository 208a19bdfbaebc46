/**
 * The place where an answer appears: what is happening, then what came, rendered and raw.
 * @module
 */
import { type Child, el, replace } from '../dom.ts';
import type { Ask, RequestOptions } from '../mcp/connection.ts';
import type { JsonObject } from '../mcp/json.ts';
import { copyButton } from './copy-button.ts';
import { failureView } from './failure-view.ts';
import { jsonView } from './json-view.ts';
import { questionView } from './question-view.ts';
import { segments } from './segments.ts';

export interface AnswerView {
  readonly node: HTMLElement;
  /** Shows the work, and its outcome when it is there. What was there before is given up. */
  run(work: (options: RequestOptions) => Promise<JsonObject>): void;
}

export interface AnswerParts {
  /** What an answer looks like. */
  show(result: JsonObject): readonly Child[];
  /** What is copied. */
  text(result: JsonObject): string;
  isFailure?(result: JsonObject): boolean;
}

export function answerView({ show, text, isFailure = () => false }: AnswerParts): AnswerView {
  const status = el('p', { class: 'status', role: 'status' });
  const body = el('div', { class: 'body' });
  const tools = el('div', { class: 'toolbar' });
  const top = el('div', { class: 'top' }, status, tools);
  const title = el('h2', { class: 'unseen' }, 'Answer');
  const node = el(
    'section',
    { class: 'card answer', 'aria-label': 'Answer', hidden: true },
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
    status.textContent = 'Waiting for the answer';
    replace(tools);
    replace(body, el('div', { class: 'running' }, progress, note, stop));
    const ask: Ask = (params) =>
      new Promise((resolve) => body.prepend(questionView(params, (answer) => resolve(answer))));
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
      status.textContent = isBad ? `The tool reports an error, after ${took()}` : `Answered in ${took()}`;
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
      segments('How to show it', ['Rendered', 'Raw JSON'], 'Rendered', change),
      copyButton('the answer', () => text(result)),
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
