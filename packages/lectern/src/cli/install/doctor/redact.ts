/**
 * What an entry starts or asks, for a report that people may show to others.
 * @module
 */
import { plainLine } from '../../plain-text.ts';
import { wordsOf } from '../entry.ts';
import type { Configured } from './configured.ts';

const SECRET = /key|token|secret|passw|auth/i;

/** What an entry starts or connects to, without secrets. */
export function redactedWords(configured: Configured): string {
  if (configured.kind === 'program') {
    const { command, args } = configured;
    const shown = args.map((arg, index) => redact(arg, args[index - 1] ?? ''));
    return plainLine(wordsOf({ kind: 'program', command, args: shown, environment: {} }), 200);
  }
  if (configured.kind !== 'url') return '';
  const url = new URL(configured.url);
  return plainLine(`${url.origin}${url.pathname}${url.search === '' ? '' : '?…'}`, 200);
}

/** `--token=…`, `--token …` */
function redact(arg: string, before: string): string {
  const [, option] = /^(--?[^=]*=)/.exec(arg) ?? [];
  if (option !== undefined && SECRET.test(option)) return `${option}…`;
  return /^--?\w/.test(before) && !before.includes('=') && SECRET.test(before) && !arg.startsWith('-')
    ? '…'
    : arg;
}
