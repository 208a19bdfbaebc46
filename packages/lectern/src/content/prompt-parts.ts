/**
 * What the prompts of several servers are made of.
 * @module
 */

import { visibleText } from '../articles/visible-text.ts';
import { ErrorCode, type PromptMessage, ProtocolError } from '../index.ts';

export function taskMessage(text: string): PromptMessage {
  return { role: 'user', content: { type: 'text', text } };
}

/** An argument that has to say something. */
export function needed(argument: string, text: string): string {
  if (text.trim() !== '') return text;
  const message = `Argument "${argument}" is empty; say it in at least a few words.`;
  throw new ProtocolError(ErrorCode.InvalidParams, message);
}

/** What a user typed, out of which no line can fall into the task. */
export function quoted(text: string): string {
  const lines = visibleText(text).trim().split('\n');
  return lines.map((line) => `> ${line}`).join('\n');
}
