/**
 * The tools.
 * @module
 */
import type { Server } from '../../src/index.ts';
import type { Backend } from './backend/backend.ts';
import { addCheckAvailability } from './tools/check-availability.ts';
import { addGetContentDetails } from './tools/get-content-details.ts';
import { addGetGenres } from './tools/get-genres.ts';
import { addGetRecommendations } from './tools/get-recommendations.ts';
import { addInitiatePlayback } from './tools/initiate-playback.ts';
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
