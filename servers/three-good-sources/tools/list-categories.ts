/**
 * `list_categories`: every topic that the registry covers.
 * @module
 */
import type { Server } from '../../../src/index.ts';
import { count, list, record, text } from '../../content/fields.ts';
import { oneLine } from '../describe-source.ts';
import type { SourceLibrary } from '../library.ts';
import { addTool } from './add-tool.ts';

const DESCRIPTION =
  'Lists every topic of the registry: slug, name and what it covers, one line each. Use it to see whether a topic is ' +
  'covered at all, or which slug to name elsewhere. It is long; for sources on one topic call get_sources directly.';

const input = record({});

const output = record({
  total: count('How many there are'),
  categories: list(
    record({
      slug: text('The name of the category'),
      name: text('Its title'),
      description: text('What it covers'),
    }),
    'All of them',
  ),
});

export function addListCategories(server: Server, library: SourceLibrary): void {
  const lookUp = { title: 'List the topics', description: DESCRIPTION, input, output };
  addTool(server, 'list_categories', lookUp, () => {
    const categories = Object.entries(library.holdings.registry.categories).map(
      ([slug, { name, description }]) => ({ slug, name, description }),
    );
    const lines = categories.map(
      ({ slug, name, description }) => `${slug}: ${oneLine(name)}, ${oneLine(description)}`,
    );
    return {
      text: [`Categories (${categories.length}):`, ...lines].join('\n'),
      data: { total: categories.length, categories },
    };
  });
}
