/**
 * The machine as data, so that each operating system can be tested on any other, and where a client's configuration is
 * on it.
 * @module
 */

import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { type PlatformPath, posix, win32 } from 'node:path';
import { type BaseFolder, CLIENT_APPS, type ClientApp } from '../../client-apps/table.ts';
import { UsageError } from '../errors.ts';
import { suggestion } from '../options.ts';
import { type OwnProgram, thisProgram } from '../own-program.ts';

/** For the user or for a project. */
export type Scope = 'user' | 'project';

/** A configuration file, and where its entries are. */
export interface Place {
  readonly name: string;
  readonly client: ClientApp;
  readonly scope: Scope | 'local';
  readonly file: string;
  /** Path of the object that contains the entries. */
  readonly path: readonly string[];
}

/** Finds a client. Throws a `UsageError` with the nearest name if it is unknown. */
export function clientNamed(name: string): ClientApp {
  const client = Object.hasOwn(CLIENT_APPS, name) ? CLIENT_APPS[name] : undefined;
  if (client !== undefined) return client;
  const names = Object.keys(CLIENT_APPS);
  throw new UsageError(
    `unknown client "${name}".`,
    suggestion(name, names) ?? `Clients: ${names.join(', ')}`,
  );
}

/** Without a scope, the first one that the client has. */
export function placeOf(name: string, scope: Scope | undefined, machine: Machine): Place {
  const client = clientNamed(name);
  const places = placesOf(name, machine).filter((place) => place.scope !== 'local');
  const place = scope === undefined ? places[0] : places.find((each) => each.scope === scope);
  if (place !== undefined) return place;
  const other = scope === 'user' ? 'project' : 'user';
  throw new UsageError(
    `${client.title} has no ${scope} configuration.`,
    `Omit --scope, or use --scope ${other}.`,
  );
}

/** All places where a client may have entries. */
export function placesOf(name: string, machine: Machine): Place[] {
  const client = clientNamed(name);
  const path = [client.root];
  const places: Place[] = [];
  const userFile = userFileOf(client, machine);
  if (userFile !== undefined) places.push({ name, client, scope: 'user', file: userFile, path });
  if (client.project !== undefined) {
    const file = pathsOf(machine).join(machine.folder, ...client.project);
    places.push({ name, client, scope: 'project', file, path });
  }
  if (name === 'claude-code' && userFile !== undefined)
    places.push({
      name,
      client,
      scope: 'local',
      file: userFile,
      path: ['projects', machine.folder, client.root],
    });
  return places;
}

function userFileOf(client: ClientApp, machine: Machine): string | undefined {
  if (client.user === undefined) return undefined;
  const { join } = pathsOf(machine);
  const [variable, ...moved] = client.movedBy ?? [];
  const folder = variable === undefined ? undefined : machine.environment[variable];
  if (folder) return join(folder, ...moved);
  const [base, ...path] = client.user[machine.system];
  return join(packageFolder(client, machine) ?? baseFolder(base, machine), ...path);
}

/** A user folder in which programs store data. */
export function baseFolder(base: BaseFolder, { home, environment, system }: Machine): string {
  const { join, isAbsolute } = pathsOf({ system });
  switch (base) {
    case 'home':
      return home;
    case 'config':
      return isAbsolute(environment.XDG_CONFIG_HOME ?? '')
        ? (environment.XDG_CONFIG_HOME as string)
        : join(home, '.config');
    case 'support':
      return join(home, 'Library', 'Application Support');
    case 'roaming':
      return environment.APPDATA || join(home, 'AppData', 'Roaming');
  }
}

/** Windows redirects the roaming folder for packaged applications. */
function packageFolder({ windowsPackage }: ClientApp, machine: Machine): string | undefined {
  if (windowsPackage === undefined || machine.system !== 'win32') return undefined;
  const { join } = pathsOf(machine);
  const packages = join(
    machine.environment.LOCALAPPDATA || join(machine.home, 'AppData', 'Local'),
    'Packages',
  );
  const own = machine.foldersIn(packages).find((each) => each.startsWith(windowsPackage));
  return own === undefined ? undefined : join(packages, own, 'LocalCache', 'Roaming');
}

/** The operating systems that clients run on. */
export type System = 'linux' | 'darwin' | 'win32';

/** The machine that the command runs on. */
export interface Machine {
  readonly system: System;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The current folder. */
  readonly folder: string;
  /** This program. */
  readonly program: OwnProgram;
  foldersIn(path: string): readonly string[];
}

/** The machine of this process. */
export function thisMachine(): Machine {
  const { platform } = process;
  return {
    system: platform === 'win32' || platform === 'darwin' ? platform : 'linux',
    home: homedir(),
    environment: process.env,
    folder: process.cwd(),
    program: thisProgram(),
    foldersIn(path) {
      try {
        const inside = readdirSync(path, { withFileTypes: true });
        return inside.filter((each) => each.isDirectory()).map(({ name }) => name);
      } catch {
        return [];
      }
    },
  };
}

/** The path syntax of the system. */
export function pathsOf({ system }: Pick<Machine, 'system'>): PlatformPath {
  return system === 'win32' ? win32 : posix;
}
