/**
 * An entry of a configuration file, in the form of the client application.
 * @module
 */
import type { ClientApp } from './table.ts';

export interface StartedProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The entry for a program that the application starts. */
export function programShape(
  { program = {}, nameKey }: ClientApp,
  name: string,
  { command, args, env = {} }: StartedProgram,
): Readonly<Record<string, unknown>> {
  const { besides, command: commandKey = 'command', isOneList = false, env: envKey = 'env' } = program;
  return {
    ...besides,
    ...(nameKey === undefined ? {} : { [nameKey]: name }),
    ...(isOneList ? { [commandKey]: [command, ...args] } : { [commandKey]: command, args }),
    ...(Object.keys(env).length === 0 ? {} : { [envKey]: env }),
  };
}

/** The entry for a URL; undefined for an application that does not accept URLs in its file. */
export function urlShape(
  { url, nameKey }: ClientApp,
  name: string,
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Readonly<Record<string, unknown>> | undefined {
  if ('not' in url) return undefined;
  return {
    ...url.besides,
    ...(nameKey === undefined ? {} : { [nameKey]: name }),
    [url.key]: address,
    ...(Object.keys(headers).length === 0 ? {} : { [url.headers ?? 'headers']: headers }),
  };
}
