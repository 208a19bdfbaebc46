/** The tools. @module */

import type { Server } from 'lectern';
import { record } from 'lectern/knowledge';
import type { Backend } from './backend/backend.ts';
import { addBackendTool } from './tools/add-tool.ts';
import { addCheckAvailability } from './tools/check-availability.ts';
import { addGetContentDetails } from './tools/get-content-details.ts';
import { addGetRecommendations } from './tools/get-recommendations.ts';
import { addInitiatePlayback } from './tools/initiate-playback.ts';
import { mediaType } from './tools/inputs.ts';
import { addListDevices } from './tools/list-devices.ts';
import { addSemanticSearch } from './tools/semantic-search.ts';

export function addTools(server: Server, backend: Backend): void {
  addSemanticSearch(server, backend);
  addGetRecommendations(server, backend);
  addCheckAvailability(server, backend);
  addGetContentDetails(server, backend);
  addGetGenres(server, backend);
  addListDevices(server);
  addInitiatePlayback(server, backend);
}

/** `get_genres`: the genres, for filters. */
function addGetGenres(server: Server, backend: Backend): void {
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
