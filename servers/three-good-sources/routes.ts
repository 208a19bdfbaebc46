/**
 * The registry over HTTP, so that this server can be a peer: the signed files byte for byte, for nodes that verify them,
 * and the same in the shapes of the original program, for nodes of its kind.
 * @module
 */
import type { RouteHandler, RouteResponse, Server } from 'lectern';
import { FILES } from './content-files.ts';
import type { Proposal } from './provenance/proposals.ts';
import type { Category, Registry } from './registry.ts';
import type { SourceRegistry } from './source-registry.ts';

const NOT_THERE = { status: 404, body: '{"error":"This registry has no such file."}' } as const;

export function addRoutes(server: Server, { bundle }: SourceRegistry, version: string): void {
  const { registry, texts, auditLog, identities, proposals } = bundle;
  const health = {
    status: 'ok',
    version,
    registry_version: registry.version,
    pubkey: registry.curator.pubkey,
  };
  const newest = [...proposals]
    .sort((a, b) => Date.parse(b.created) - Date.parse(a.created))
    .map(originalProposal);
  server
    .route(`/${FILES.registry}`, {}, file(texts.registry))
    .route(`/${FILES.signatures}`, {}, file(texts.signatures))
    .route(`/${FILES.auditLog}`, {}, file(texts.auditLog, 'application/jsonl'))
    .route(`/${FILES.identities}`, {}, file(texts.identities))
    .route(`/${FILES.proposals}`, {}, file(texts.proposals))
    .route('/registry', {}, () => json(originalRegistry(registry)))
    .route('/audit', {}, ({ query }) => json(auditLog.filter(isWanted(query, (entry) => entry.timestamp))))
    .route('/identities', {}, () => json(identities))
    .route('/proposals', {}, ({ query }) => json(newest.filter(isWanted(query, (each) => each.created_at))))
    .route('/health', { isPublic: true }, () => json(health));
  for (const [key, identity] of Object.entries(identities)) {
    const bare = key.replace(/^(ed25519|pk):/, '');
    if (/^[\w-]+$/.test(bare)) server.route(`/identities/${bare}`, {}, () => json(identity));
  }
  for (const proposal of newest) server.route(`/proposals/${proposal.id}`, {}, () => json(proposal));
}

/** In the words of the original program. */
function originalProposal({ created, status, action, ...proposal }: Proposal) {
  return {
    ...proposal,
    status: status === 'accepted' ? 'approved' : status,
    action: action === 'replace_source' ? 'update_source' : action,
    created_at: created,
  };
}

function file(text: string | undefined, type = 'application/json'): RouteHandler {
  const response = text === undefined ? NOT_THERE : { body: text, headers: { 'content-type': type } };
  return () => response;
}

function json(value: unknown): RouteResponse {
  return { body: JSON.stringify(value) };
}

/** The filters that the original program has; one that cannot be read is ignored there. */
function isWanted<Item extends { readonly category: string | null }>(
  query: string,
  timeOf: (item: Item) => string,
): (item: Item) => boolean {
  const wanted = new URLSearchParams(query);
  const since = Date.parse(wanted.get('since') ?? '');
  const equal = ['category', 'action', 'status'].flatMap((name) => {
    const value = wanted.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return (item) =>
    !(Date.parse(timeOf(item)) < since) &&
    equal.every(([name, value]) => (item as Readonly<Record<string, unknown>>)[name] === value);
}

/** Without the members, and the kind of source, that the original program refuses in the registry of a peer. */
function originalRegistry({ categories, ...head }: Registry): unknown {
  const original = ({ name, description, query_patterns, sources }: Category) => ({
    name,
    description,
    query_patterns,
    sources: sources.map(({ rank, name: title, url, type, why }) => ({
      rank,
      name: title,
      url,
      type: type === 'standard' ? 'documentation' : type,
      why,
    })),
  });
  const entries = Object.entries(categories).map(([slug, category]) => [slug, original(category)]);
  return { ...head, categories: Object.fromEntries(entries) };
}
