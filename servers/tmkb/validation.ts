/**
 * The messages that the specification requires for refused arguments (S1.63 to S1.68, S1.128). Each validator returns
 * its message, or undefined where the argument is valid.
 * @module
 */

import type { JsonObject } from 'lectern';
import { visibleLine } from 'lectern/knowledge';
import { FRAMEWORKS, LANGUAGES, queryInput, VERBOSITIES } from './schemas.ts';

const PARAMETERS: readonly string[] = Object.keys(queryInput.properties ?? {});

/** The first sentence on these arguments that applies; undefined for what the document does not name. */
export function queryRefusal(args: JsonObject): string | undefined {
  const { context } = args;
  return (
    validateNoUnknownParams(args, PARAMETERS) ??
    (context === undefined || typeof context === 'string' ? validateContext(context) : undefined) ??
    validateLanguage(args.language) ??
    validateFramework(args.framework) ??
    validateVerbosity(args.verbosity)
  );
}

export function validateNoUnknownParams(args: JsonObject, allowed: readonly string[]): string | undefined {
  const unknown = Object.keys(args).find((name) => !allowed.includes(name));
  if (unknown === undefined) return undefined;
  return `Unknown parameter '${shown(unknown)}'. Supported parameters: ${allowed.join(', ')}`;
}

export function validateContext(context: unknown): string | undefined {
  if (context === undefined) return 'context parameter is required';
  if (typeof context !== 'string') return 'context must be a string';
  return context.trim() === '' ? 'context must be non-empty' : undefined;
}

export function validateLanguage(language: unknown): string | undefined {
  return oneOf(language, LANGUAGES, 'language', 'Supported languages');
}

export function validateFramework(framework: unknown): string | undefined {
  return oneOf(framework, FRAMEWORKS, 'framework', 'Supported frameworks');
}

export function validateVerbosity(verbosity: unknown): string | undefined {
  return oneOf(verbosity, VERBOSITIES, 'verbosity', 'Supported values');
}

function oneOf(value: unknown, allowed: readonly string[], name: string, list: string): string | undefined {
  if (value === undefined || allowed.includes(value as string)) return undefined;
  return `Invalid ${name} '${shown(value)}'. ${list}: ${allowed.join(', ')}`;
}

const LONGEST_SHOWN = 60;

/** A caller's own value in a message of ours: short, on one line, and without what drives a terminal. */
function shown(value: unknown): string {
  return visibleLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), LONGEST_SHOWN);
}
