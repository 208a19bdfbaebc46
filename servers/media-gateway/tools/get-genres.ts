/**
 * `get_genres`: the genres, for filters.
 * @module
 */
import type { Server } from '../../../src/index.ts';
import { record } from '../../content/fields.ts';
import type { Backend } from '../backend/backend.ts';
import { addBackendTool } from './add-tool.ts';
import { mediaType } from './inputs.ts';

export function addGetGenres(server: Server, backend: Backend): void {
  addBackendTool(server, backend, 'get_genres', {
    title: 'List genres',
    description:
      'Lists the genres of the catalogue with their ids and numbers of titles. Use it for the ids that genre filters ' +
      'take. Not needed before semantic_search, which understands genres in plain words.',
    input: record({ mediaType }),
    operation: 'genres',
    request: ({ mediaType: type }) => ({ mediaType: type }),
    text: ({ genres }) => genres.map(({ id, name, titles }) => `- ${id}: ${name} (${titles})`).join('\n'),
  });
}
