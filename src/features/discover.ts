/**
 * `server/discover`: how a stateless client learns whom it talks to.
 * @module
 */
import type { RequestHandler } from '../protocol/definition.ts';
import { andThen } from '../protocol/maybe-promise.ts';
import { STATELESS_REVISIONS } from '../protocol/revisions.ts';
import type { CacheHints } from './cache-hints.ts';

export function discover(cache: CacheHints): RequestHandler {
  return {
    handle({ rules, session: { definition } }) {
      return andThen(definition.instructions(), (instructions) => ({
        supportedVersions: [...STATELESS_REVISIONS],
        capabilities: definition.capabilities(rules),
        ...(instructions === undefined ? {} : { instructions }),
        ...cache,
      }));
    },
  };
}
