/**
 * `get_endorsements`: other curators that this one vouches for.
 * @module
 */

import type { Server } from 'lectern';
import { count, list, optional, record, text } from 'lectern/knowledge';
import { oneLine } from '../describe-source.ts';
import type { SourceRegistry } from '../source-registry.ts';
import { addTool } from './add-tool.ts';

const DESCRIPTION =
  'Lists other registries that this curator vouches for: key, address, name, since when; possibly none. Use it when ' +
  'this registry does not cover a topic. Not for sources: use get_sources.';

const input = record({});

const output = record({
  total: count('How many there are'),
  endorsements: list(
    record({
      pubkey: text('The key of the other curator'),
      url: text('Where their registry is'),
      name: optional(text('What they are called')),
      since: text('Since when'),
    }),
    'All of them',
  ),
});

export function addGetEndorsements(server: Server, sourceRegistry: SourceRegistry): void {
  const lookUp = { title: 'Get endorsements', description: DESCRIPTION, input, output };
  addTool(server, 'get_endorsements', lookUp, () => {
    const { endorsements } = sourceRegistry.bundle.registry;
    const lines = endorsements.map(
      ({ name, pubkey, url, since }) =>
        `- ${oneLine(name ?? 'Without a name')}: ${url} (${pubkey}), since ${since}`,
    );
    return {
      text: [`Endorsements: ${endorsements.length}`, ...lines].join('\n'),
      data: {
        total: endorsements.length,
        endorsements: endorsements.map(({ name, ...facts }) => ({ ...facts, ...(name ? { name } : {}) })),
      },
    };
  });
}
