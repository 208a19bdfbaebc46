/**
 * Where Redis is: one server, a primary that Sentinel names, or a cluster.
 * @module
 */

/** One server of several. */
export interface Node {
  readonly host: string;
  readonly port: number;
}

export interface Credentials {
  readonly username?: string;
  readonly password?: string;
}

export type RedisAddress = Credentials & { readonly tls: boolean } & (
    | { readonly kind: 'single'; readonly url: string }
    | {
        readonly kind: 'sentinel';
        readonly nodes: readonly Node[];
        readonly name: string;
        readonly db: number;
      }
    | { readonly kind: 'cluster'; readonly nodes: readonly Node[] }
  );

const FORM = /^(rediss?)(?:\+(sentinel|cluster))?:\/\/(?:([^@/]*)@)?([^/]+)(?:\/(.*))?$/;
const PORTS = { sentinel: 26_379, cluster: 6379 } as const;

/**
 * Reads `redis://[user:password@]host[:port][/db]`, `rediss://…` (TLS), `redis+sentinel://host[:port],…/name[/db]` and
 * `redis+cluster://host[:port],…`. A message about an address never repeats its password.
 */
export function readAddress(url: string): RedisAddress {
  const [, scheme, kind, user, hosts = '', rest = ''] = FORM.exec(url) ?? [];
  if (scheme === undefined) {
    throw new TypeError(
      'The Redis URL must start with redis://, rediss://, redis+sentinel:// or redis+cluster:// and name a host',
    );
  }
  const tls = scheme === 'rediss';
  if (kind === undefined) return { kind: 'single', url, tls };
  const credentials = readCredentials(user);
  const nodes = hosts.split(',').map((host) => readNode(host, PORTS[kind as keyof typeof PORTS]));
  if (kind === 'cluster') return { kind, nodes, tls, ...credentials };
  const [name = '', db = '0'] = rest.split('/');
  if (name === '')
    throw new TypeError('The Redis URL must end with the name of the primary: redis+sentinel://…/name');
  return { kind: 'sentinel', nodes, name: decodeURIComponent(name), db: Number(db), tls, ...credentials };
}

function readCredentials(user: string | undefined): Credentials {
  if (user === undefined || user === '') return {};
  const colon = user.indexOf(':');
  const name = decodeURIComponent(colon < 0 ? user : user.slice(0, colon));
  const password = colon < 0 ? undefined : decodeURIComponent(user.slice(colon + 1));
  return { ...(name === '' ? {} : { username: name }), ...(password === undefined ? {} : { password }) };
}

function readNode(text: string, defaultPort: number): Node {
  const { hostname, port } = new URL(`redis://${text}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? defaultPort : Number(port) };
}
