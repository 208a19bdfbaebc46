/**
 * Reads the arguments of `lectern install` and `lectern uninstall`.
 * @module
 */
import { UsageError } from '../errors.ts';
import { type OptionSpecs, readOptions } from '../options.ts';
import { isName } from './names.ts';
import type { Scope } from './places.ts';
import type { Asked } from './what.ts';

export interface InstallArguments extends Asked {
  readonly client: string;
  readonly name: string | undefined;
  readonly scope: Scope | undefined;
  readonly isDryRun: boolean;
  readonly isYes: boolean;
}

export interface UninstallArguments {
  readonly client: string;
  readonly name: string;
  readonly scope: Scope | undefined;
  readonly isDryRun: boolean;
}

const UNINSTALL: OptionSpecs = { scope: { type: 'string' }, 'dry-run': { type: 'boolean' } };
const INSTALL: OptionSpecs = {
  ...UNINSTALL,
  name: { type: 'string' },
  http: { type: 'string' },
  env: { type: 'string', multiple: true },
  yes: { type: 'boolean', short: 'y' },
};
const DEFAULT_PORT = '3333';

export function readInstallArguments(args: readonly string[]): InstallArguments {
  const end = args.indexOf('--');
  const own = end < 0 ? args : args.slice(0, end);
  const { values, words } = readOptions(withHttpValue(own), INSTALL);
  const [client, what, surplus] = words;
  if (client === undefined) throw new UsageError('which client, and which server?');
  if (surplus !== undefined) throw new UsageError(`one server at a time; "${surplus}" is one too many.`);
  const name = values.name as string | undefined;
  if (name !== undefined && !isName(name))
    throw new UsageError(`"${name}" is no name: use letters, digits, - and _, at most 64.`);
  return {
    client,
    what,
    name,
    command: end < 0 ? undefined : args.slice(end + 1),
    http: readHttp(values.http as string | undefined),
    environment: readEnvironment(Array.isArray(values.env) ? values.env : []),
    scope: readScope(values.scope as string | undefined),
    isDryRun: values['dry-run'] === true,
    isYes: values.yes === true,
  };
}

export function readUninstallArguments(args: readonly string[]): UninstallArguments {
  const { values, words } = readOptions(args, UNINSTALL);
  const [client, name, surplus] = words;
  if (client === undefined || name === undefined) throw new UsageError('which client, and which name?');
  if (surplus !== undefined) throw new UsageError(`one name at a time; "${surplus}" is one too many.`);
  const scope = readScope(values.scope as string | undefined);
  return { client, name, scope, isDryRun: values['dry-run'] === true };
}

/** `--http` may stand alone, or have a port or a URL behind it. */
function withHttpValue(args: readonly string[]): string[] {
  const at = args.indexOf('--http');
  if (at < 0) return [...args];
  const next = args[at + 1] ?? '';
  const hasValue = /^(?:\d|https?:)/i.test(next);
  const value = hasValue ? next : DEFAULT_PORT;
  return [...args.slice(0, at), `--http=${value}`, ...args.slice(at + (hasValue ? 2 : 1))];
}

function readHttp(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const isPort = /^\d+$/.test(given) && Number(given) >= 1 && Number(given) <= 65_535;
  if (isPort || (/^https?:/i.test(given) && URL.canParse(given))) return given;
  throw new UsageError(`"${given}" is no port and no URL: use a number from 1 to 65535, or http://…`);
}

function readScope(given: string | undefined): Scope | undefined {
  if (given === undefined || given === 'user' || given === 'project') return given;
  throw new UsageError(`"${given}" is no scope: use user or project.`);
}

function readEnvironment(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((each) => {
      const [, key, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(each) ?? [];
      if (key === undefined || value === undefined) throw new UsageError(`"${each}" is not KEY=VALUE.`);
      return [key, value];
    }),
  );
}
