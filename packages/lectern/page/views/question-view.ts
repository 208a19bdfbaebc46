/**
 * An elicitation by the server in the middle of a call.
 * @module
 */
import { el } from '../dom.ts';
import { formOf } from '../form/field-of.ts';
import { formView } from '../form/form-view.ts';
import { isObject, type JsonObject, textOf } from '../mcp/json.ts';

/** Gives the result of `elicitation/create`. */
export function questionView(params: JsonObject, answer: (result: JsonObject) => void): HTMLElement {
  const { message, requestedSchema } = params;
  const field = formOf(isObject(requestedSchema) ? requestedSchema : { type: 'object' });
  const finish = (result: JsonObject): void => {
    node.remove();
    answer(result);
  };
  const decline = el('button', { type: 'button', click: () => finish({ action: 'decline' }) }, 'Decline');
  const { node: form } = formView({
    field,
    value: undefined,
    action: 'Answer',
    hasJson: false,
    nothing: '',
    beside: [decline],
    submit: (content) => finish({ action: 'accept', content }),
  });
  const node: HTMLElement = el(
    'div',
    { class: 'notice question', role: 'group', 'aria-label': 'A question' },
    el('strong', {}, 'The server asks'),
    el('p', {}, textOf(message)),
    form,
  );
  setTimeout(() => node.querySelector<HTMLElement>('input, select, textarea, button')?.focus());
  return node;
}
