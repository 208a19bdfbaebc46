/**
 * `list_categories`: every topic that the registry covers. As text alone, for it is long.
 * @module
 */
import type { Server } from '../../../src/index.ts';
import { record } from '../../content/fields.ts';
import { oneLine } from '../describe-source.ts';
import type { SourceLibrary } from '../library.ts';
import { addTool } from './add-tool.ts';

const DESCRIPTION =
  'Lists every topic of the registry: slug, name and what it covers. Use it to see whether a topic is covered, or which ' +
  'slug to name elsewhere. It is long; not for sources on one topic: use get_sources.';

const input = record({});

export function addListCategories(server: Server, library: SourceLibrary): void {
  const lookUp = { title: 'List the topics', description: DESCRIPTION, input };
  addTool(server, 'list_categories', lookUp, () => {
    const lines = Object.entries(library.holdings.registry.categories).map(
      ([slug, { name, description }]) => `${slug}: ${oneLine(name)}, ${oneLine(description)}`,
    );
    return { text: [`Categories (${lines.length}):`, ...lines].join('\n') };
  });
}
