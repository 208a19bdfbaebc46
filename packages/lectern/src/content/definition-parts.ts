/**
 * Parts of the definitions of several servers: annotations of read-only tools, messages of prompts, completion of names.
 * @module
 */
import { visibleText } from '../base/shown-text.ts';
import { ErrorCode, type PromptMessage, ProtocolError, type ToolAnnotations } from '../index.ts';

export interface Completable {
  readonly name: string;
  /** Another text to search, such as a title. */
  readonly title?: string;
}

/** Completes a name: those that begin with the text, then those that contain it, then those whose title does; each once. */
export function completeNames(all: Iterable<Completable>, typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  const known = [...all];
  const first = known.filter(({ name }) => name.toLowerCase().startsWith(wanted));
  const holding = known.filter(({ name }) => name.toLowerCase().includes(wanted));
  const titled = known.filter(({ title }) => title?.toLowerCase().includes(wanted));
  return [...new Set([...first, ...holding, ...titled].map(({ name }) => name))];
}

/** Creates a prompt message of the user from a text. */
export function taskMessage(text: string): PromptMessage {
  return { role: 'user', content: { type: 'text', text } };
}

/** Returns a required argument, or throws an error that names it if it is empty. */
export function needed(argument: string, text: string): string {
  if (text.trim() !== '') return text;
  const message = `Argument "${argument}" is empty; say it in at least a few words.`;
  throw new ProtocolError(ErrorCode.InvalidParams, message);
}

/** Quotes user text so that no line of it can be read as a part of the task. */
export function quoted(text: string): string {
  const lines = visibleText(text).trim().split('\n');
  return lines.map((line) => `> ${line}`).join('\n');
}

/** Annotations of a tool that only reads its own content. */
export const READ_ONLY: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
