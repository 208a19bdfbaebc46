/**
 * An entry of a configuration file, as the client application wants it.
 * @module
 */
import type { ClientApp } from './table.ts';

export interface StartedProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export function programShape({ program }: ClientApp, { command, args, env = {} }: StartedProgram): object {
  return { ...program, command, args, ...(Object.keys(env).length === 0 ? {} : { env }) };
}

/** Undefined for an application that does not accept URLs in its file. */
export function urlShape({ url }: ClientApp, address: string): object | undefined {
  return 'not' in url ? undefined : { ...url.besides, [url.key]: address };
}
