/**
 * Checks one entry of a configuration.
 * @module
 */
import type { Machine } from '../machine.ts';
import { checkProgram } from './check-program.ts';
import { checkUrl } from './check-url.ts';
import { type Configured, readConfigured } from './configured.ts';
import { discreetWords } from './discreet.ts';
import { type Finding, failed } from './finding.ts';
import { fillIn } from './placeholders.ts';

export interface CheckedEntry extends Finding {
  /** What it starts or asks, without what should stay secret. */
  readonly words: string;
}

export async function checkEntry(value: unknown, machine: Machine, timeoutMs: number): Promise<CheckedEntry> {
  const missing = new Set<string>();
  const words = discreetWords(readConfigured(value, machine));
  const configured = readConfigured(fillIn(value, machine, missing), machine);
  if (configured.kind === 'off') return { words, state: 'off', steps: [] };
  if (missing.size > 0) {
    const problem = `only the client knows ${[...missing].join(' and ')}.`;
    return { words, state: 'unsure', steps: [], problem };
  }
  return { words, ...(await check(configured, machine, timeoutMs)) };
}

/** What a folder names may be somebody else's idea of what to run here, or of where to send a token. */
export function leaveAlone(value: unknown, machine: Machine): CheckedEntry {
  return {
    words: discreetWords(readConfigured(value, machine)),
    state: 'unsure',
    steps: [],
    problem: 'it is not checked, since this folder names it and not you.',
    hint: 'If you trust this folder: lectern doctor --project',
  };
}

async function check(configured: Configured, machine: Machine, timeoutMs: number): Promise<Finding> {
  switch (configured.kind) {
    case 'program':
      return checkProgram(configured, machine, timeoutMs);
    case 'url':
      return checkUrl(configured, timeoutMs);
    case 'off':
      return { state: 'off', steps: [] };
    case 'unreadable':
      return failed([], `the client cannot use it: ${configured.reason}.`, 'Correct it, or take it out.');
  }
}
