/**
 * What to type or paste so that a client application knows a server, from the table that `lectern install` uses.
 * @module
 */
import { CLIENT_APPS, type ClientApp, programShape, urlShape } from '../../src/client-apps/table.ts';

export interface Reachable {
  readonly name: string;
  readonly url: string;
  /** The command and its arguments, for clients that start it themselves. */
  readonly command: readonly string[] | undefined;
  /** Headers that the client has to send. */
  readonly headers: Readonly<Record<string, string>>;
}

export type Way = 'http' | 'stdio';

export interface Client {
  readonly name: string;
  /** Where the snippet belongs. */
  place(way: Way): string;
  snippet(servers: readonly Reachable[], way: Way): string;
  /** A link that opens the application and adds the server. */
  link?(server: Reachable, way: Way): string;
}

/** Those that most people have come first. */
const FIRST = ['claude-code', 'claude-desktop', 'cursor', 'vscode', 'codex'];
const OTHER = 'generic';

const names = [
  ...FIRST,
  ...Object.keys(CLIENT_APPS).filter((each) => !FIRST.includes(each) && each !== OTHER),
  OTHER,
];

export const CLIENTS: readonly Client[] = names.map((name) => {
  const app = CLIENT_APPS[name] as ClientApp;
  return {
    name: name === OTHER ? 'Other clients' : app.title,
    place: (way) => (way === 'http' && 'not' in app.url ? app.url.not : placeOf(app)),
    snippet: (servers, way) => snippetFor(app, servers, way),
    ...(app.installLink === undefined
      ? {}
      : { link: (server: Reachable, way: Way) => linkFor(app, server, way) }),
  };
});

function placeOf({ location, user, project }: ClientApp): string {
  if (location !== undefined) return location;
  const [base, ...path] = user?.linux ?? [];
  const places = [
    ...(base === 'home' ? [`~/${path.join('/')}`] : []),
    ...(project === undefined ? [] : [`${project.join('/')} of a project`]),
  ];
  return places.join(', or ');
}

function snippetFor(app: ClientApp, servers: readonly Reachable[], way: Way): string {
  const { addCommands, format, root, url } = app;
  if (addCommands !== undefined) return servers.map((each) => filled(addCommands[way], each)).join('\n');
  // The user enters them in the settings.
  if (way === 'http' && 'not' in url) return servers.map((each) => each.url).join('\n');
  const entries = servers.map((server) => [server.name, entryFor(app, server, way)] as const);
  if (format === 'yaml')
    return [`${root}:`, ...entries.flatMap(([name, entry]) => [`  ${name}:`, ...yamlLines(entry)])].join(
      '\n',
    );
  if (format !== 'toml') return JSON.stringify({ [root]: Object.fromEntries(entries) }, null, 2);
  return entries.map(([name, entry]) => [`[${root}.${name}]`, ...tomlLines(entry)].join('\n')).join('\n\n');
}

function entryFor(app: ClientApp, { name, url, command: words = [], headers }: Reachable, way: Way): object {
  const [command = '', ...args] = words;
  return (
    (way === 'http' ? urlShape(app, name, url, headers) : programShape(app, name, { command, args })) ?? {}
  );
}

function filled(template: string, { name, url, command = [], headers }: Reachable): string {
  const options = Object.entries(headers).map(
    ([header, value]) => ` --header ${quoted(`${header}: ${value}`)}`,
  );
  const values: Readonly<Record<string, string>> = {
    name,
    url,
    command: command.map(quoted).join(' '),
    headers: options.join(''),
  };
  return template.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? '');
}

function linkFor(app: ClientApp, server: Reachable, way: Way): string {
  const { url = '', entry: encoding } = app.installLink ?? {};
  const entry = entryFor(app, server, way);
  const text = JSON.stringify(encoding === 'query' ? { name: server.name, ...entry } : entry);
  const values: Readonly<Record<string, string>> = {
    name: server.name,
    entry: encoding === 'base64' ? btoa(String.fromCharCode(...new TextEncoder().encode(text))) : text,
  };
  return url.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(values[key] ?? ''));
}

/** JSON is YAML. */
function yamlLines(entry: object): string[] {
  return Object.entries(entry).map(([key, value]) => `    ${key}: ${JSON.stringify(value)}`);
}

/** Strings and lists of strings are written in TOML as in JSON. */
function tomlLines(entry: object): string[] {
  return Object.entries(entry).map(([key, value]) =>
    Array.isArray(value)
      ? `${key} = [${value.map((each) => JSON.stringify(each)).join(', ')}]`
      : `${key} = ${JSON.stringify(value)}`,
  );
}

/** For a POSIX shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
