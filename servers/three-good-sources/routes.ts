/**
 * The files of the registry over HTTP, as other nodes read them, so that this server can be their peer.
 * @module
 */
import type { RouteHandler, Server } from 'lectern';
import type { SourceRegistry } from './source-registry.ts';

const NOT_THERE = { status: 404, body: '{"error":"This registry has no such file."}' } as const;

/** `/registry` and `/signatures` are the files byte for byte, so that a peer can verify one by the other. */
export function addRoutes(server: Server, sourceRegistry: SourceRegistry, version: string): void {
  const { registry, texts, auditLog } = sourceRegistry.bundle;
  const file =
    (text: string | undefined): RouteHandler =>
    () =>
      text === undefined ? NOT_THERE : { body: text };
  const health = {
    status: 'ok',
    version,
    registry_version: registry.version,
    pubkey: registry.curator.pubkey,
  };
  server
    .route('/registry', {}, file(texts.registry))
    .route('/signatures', {}, file(texts.signatures))
    .route('/audit', {}, file(JSON.stringify(auditLog)))
    .route('/identities', {}, file(texts.identities))
    .route('/proposals', {}, file(texts.proposals))
    .route('/health', {}, file(JSON.stringify(health)));
}
