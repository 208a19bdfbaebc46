/**
 * Where the configuration of a client is on a machine.
 * @module
 */
import { nearest } from '../../spelling/nearest.ts';
import { UsageError } from '../errors.ts';
import { type Base, CLIENTS, type Client } from './clients.ts';
import { type Machine, pathsOf } from './machine.ts';

export type Scope = 'user' | 'project';

export interface Place {
  readonly name: string;
  readonly client: Client;
  readonly scope: Scope | 'local';
  readonly file: string;
  /** Leads to the object that holds the entries. */
  readonly path: readonly string[];
}

export function clientNamed(name: string): Client {
  const client = Object.hasOwn(CLIENTS, name) ? CLIENTS[name] : undefined;
  if (client !== undefined) return client;
  const hint = nearest(name, Object.keys(CLIENTS));
  throw new UsageError(
    `there is no client "${name}".`,
    hint === undefined ? `There are: ${Object.keys(CLIENTS).join(', ')}` : `Did you mean "${hint}"?`,
  );
}

/** Without a scope, the first that the client has. */
export function placeOf(name: string, scope: Scope | undefined, machine: Machine): Place {
  const client = clientNamed(name);
  const places = placesOf(name, machine).filter((place) => place.scope !== 'local');
  const place = scope === undefined ? places[0] : places.find((each) => each.scope === scope);
  if (place !== undefined) return place;
  const other = scope === 'user' ? 'project' : 'user';
  throw new UsageError(
    `${client.title} has no ${scope} configuration.`,
    `Leave --scope out, or say --scope ${other}.`,
  );
}

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

function userFileOf(client: Client, machine: Machine): string | undefined {
  if (client.user === undefined) return undefined;
  const { join } = pathsOf(machine);
  const [variable, ...moved] = client.movedBy ?? [];
  const folder = variable === undefined ? undefined : machine.environment[variable];
  if (folder) return join(folder, ...moved);
  const [base, ...path] = client.user[machine.system];
  return join(packageFolder(client, machine) ?? baseFolder(base, machine), ...path);
}

function baseFolder(base: Base, { home, environment, system }: Machine): string {
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

/** Windows shows an app from a package another folder than everybody else, under the same name. */
function packageFolder({ windowsPackage }: Client, machine: Machine): string | undefined {
  if (windowsPackage === undefined || machine.system !== 'win32') return undefined;
  const { join } = pathsOf(machine);
  const packages = join(
    machine.environment.LOCALAPPDATA || join(machine.home, 'AppData', 'Local'),
    'Packages',
  );
  const own = machine.foldersIn(packages).find((each) => windowsPackage.test(each));
  return own === undefined ? undefined : join(packages, own, 'LocalCache', 'Roaming');
}
