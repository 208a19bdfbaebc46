/**
 * The three-good-sources server with a custom registry, if the environment names its files.
 * @module
 */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger, Server } from 'lectern';
import { ContentError, codeOf, whyUnreadable } from 'lectern/content';
import { builtInRegistry } from './content.ts';
import type { ContentName } from './content-files.ts';
import type { FetchText } from './federation/peers.ts';
import { type MatchEnvironment, readMatchConfig } from './match/match-config.ts';
import { pathsBeside, type RegistryFiles } from './own-registry.ts';
import { verdictOf } from './provenance/provenance-report.ts';
import { verifyProvenance } from './provenance/verify-provenance.ts';
import { openRegistry, type RegistryBundle, RegistryError } from './registry-bundle.ts';
import { createThreeGoodSourcesServer } from './server.ts';
import type { ToolSelection } from './tools.ts';

/** The files of one registry; all but the first may be missing. */
export interface RegistryPaths {
  readonly REGISTRY_PATH?: string | undefined;
  readonly AUDIT_LOG_PATH?: string | undefined;
  readonly IDENTITIES_PATH?: string | undefined;
  readonly CONTRIBUTIONS_PATH?: string | undefined;
  readonly SIGNATURES_PATH?: string | undefined;
}

const PATH_OF: Readonly<Record<ContentName, keyof RegistryPaths>> = {
  registry: 'REGISTRY_PATH',
  auditLog: 'AUDIT_LOG_PATH',
  identities: 'IDENTITIES_PATH',
  proposals: 'CONTRIBUTIONS_PATH',
  signatures: 'SIGNATURES_PATH',
};

export interface ThreeGoodSourcesEnvironment extends MatchEnvironment, RegistryPaths {
  /** The key that the signatures have to be by; left out: the one of the built-in registry, or none. */
  readonly CURATOR_PUBLIC_KEY?: string | undefined;
  /** `all` shows get_federated_sources to clients of every revision, `document` to none. */
  readonly TGS_TOOLS?: string | undefined;
  /** Hosts of endorsed registries that may have an address in a private network, with commas between them. */
  readonly FEDERATION_PRIVATE_HOSTS?: string | undefined;
  /** `yes`: serves a registry although it is not what the holder of that key signed. */
  readonly ALLOW_UNVERIFIED?: string | undefined;
}

const KEY = /^ed25519:[0-9a-f]{64}$/;
const NAMES = Object.keys(PATH_OF) as ContentName[];

/** Throws a `ContentError` with a line for everything that is wrong. */
export async function openThreeGoodSources(
  environment: ThreeGoodSourcesEnvironment,
  options: { readonly logger?: Logger } = {},
): Promise<Server> {
  const { config: matchConfig, faults } = readMatchConfig(environment);
  const asked = environment.TGS_TOOLS?.trim() ?? '';
  if (!['', 'document', 'all'].includes(asked))
    throw new ContentError(`TGS_TOOLS is ${JSON.stringify(asked)}; expected "document" or "all".\n`);
  const { bundle, lines } = await bundleFor(environment);
  const wrong = [...lines, ...faults.map((fault) => `${fault}\n`)];
  if (bundle === undefined || wrong.length > 0) throw new ContentError(wrong.join(''));
  const fetchText: FetchText = async (url, maxBytes) => {
    const { guardedFetch, privateHostsIn } = await import('./federation/guarded-fetch.ts');
    return guardedFetch({ privateHosts: privateHostsIn(environment) })(url, maxBytes);
  };
  const tools = asked === '' ? 'default' : (asked as ToolSelection);
  const server = createThreeGoodSourcesServer({ bundle, matchConfig, fetchText, tools, ...options });
  // The registry that comes with the program is as trustworthy as the program; checking it would delay every start.
  if (bundle !== builtInRegistry()) await checkAtStart(bundle, environment, server.logger);
  return server;
}

/** A pinned key is a demand: what does not verify by it is not served unless that is allowed. */
async function checkAtStart(
  { texts, trustedKey }: RegistryBundle,
  { ALLOW_UNVERIFIED }: ThreeGoodSourcesEnvironment,
  logger: Logger,
): Promise<void> {
  const report = await verifyProvenance(texts, trustedKey);
  const failures = report.checks.filter(({ status }) => status !== 'passed');
  const isDemanded = trustedKey !== undefined && ALLOW_UNVERIFIED !== 'yes';
  if (!report.verified && isDemanded)
    throw new ContentError(
      [
        'The registry does not verify with the key in CURATOR_PUBLIC_KEY:',
        ...failures.map(({ name, detail }) => `${name}: ${detail}`),
        'Use --allow-unverified, or ALLOW_UNVERIFIED=yes, to serve it all the same; results then say that it is not verified.\n',
      ].join('\n'),
    );
  if (report.verified) logger.log('info', 'Registry verified', { data: { key: trustedKey } });
  else
    logger.log('warning', 'Registry not verified', {
      data: { verdict: verdictOf(report), checks: failures.map(({ name, status }) => `${name}: ${status}`) },
    });
}

interface Opening {
  readonly bundle?: RegistryBundle;
  /** On what is wrong; each ends with a line break. */
  readonly lines: readonly string[];
}

async function bundleFor(environment: ThreeGoodSourcesEnvironment): Promise<Opening> {
  const trustedKey = environment.CURATOR_PUBLIC_KEY?.trim() || undefined;
  const keyLines = trustedKey === undefined || KEY.test(trustedKey) ? [] : [keyLine(trustedKey)];
  const paths = pathsIn(environment);
  if (paths.registry !== undefined) {
    // The files of a registry are found beside it, where no variable names another.
    const isAlone = Object.keys(paths).length === 1;
    const all = isAlone ? { ...(await pathsBeside(dirname(paths.registry))), ...paths } : paths;
    const { lines, ...opened } = await openOwn(all, trustedKey);
    return { ...opened, lines: [...lines, ...keyLines] };
  }
  const stray = Object.keys(paths).map(
    (name) => `${PATH_OF[name as ContentName]} is set without REGISTRY_PATH, and belongs to no registry.\n`,
  );
  return { bundle: builtInRegistry(trustedKey), lines: [...stray, ...keyLines] };
}

/** A variable that is empty counts as not set. */
function pathsIn(environment: ThreeGoodSourcesEnvironment): RegistryFiles {
  const set = NAMES.map((name) => [name, environment[PATH_OF[name]]] as const);
  return Object.fromEntries(set.filter(([, path]) => path !== undefined && path.trim() !== ''));
}

async function openOwn(paths: RegistryFiles, trustedKey: string | undefined): Promise<Opening> {
  const read = await Promise.all(NAMES.map(async (name) => ({ name, ...(await readIfNamed(paths[name])) })));
  const unreadable = read.flatMap(({ name, why }) =>
    why === undefined ? [] : [`${PATH_OF[name]}: ${paths[name]} ${why}\n`],
  );
  const textOf = (wanted: ContentName): string | undefined => read.find(({ name }) => name === wanted)?.text;
  const registry = textOf('registry');
  if (registry === undefined) return { lines: unreadable };
  const texts = {
    registry,
    auditLog: textOf('auditLog'),
    identities: textOf('identities'),
    proposals: textOf('proposals'),
    signatures: textOf('signatures'),
  };
  try {
    return { bundle: openRegistry(texts, { trustedKey, paths }), lines: unreadable };
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    return { lines: [...unreadable, error.message] };
  }
}

async function readIfNamed(path: string | undefined): Promise<{ text?: string; why?: string }> {
  if (path === undefined) return {};
  try {
    return { text: await readFile(path, 'utf8') };
  } catch (error) {
    return { why: WHY_NOT[codeOf(error)] ?? whyUnreadable(error) };
  }
}

const WHY_NOT: Readonly<Record<string, string>> = { ENOENT: 'is not there', EISDIR: 'is a folder' };

function keyLine(key: string): string {
  return `CURATOR_PUBLIC_KEY is ${JSON.stringify(key)}; expected ed25519: and 64 hexadecimal digits in lower case.\n`;
}
