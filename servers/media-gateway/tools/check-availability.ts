/**
 * `check_availability`: where a title can be seen.
 * @module
 */

import type { Server } from 'lectern';
import { optional, record } from 'lectern/knowledge';
import type { AvailabilityAnswer } from '../backend/answers.ts';
import type { Backend } from '../backend/backend.ts';
import { offerLines, titleLine } from '../text/title-lines.ts';
import { addBackendTool } from './add-tool.ts';
import { contentId, names, region } from './inputs.ts';

const DESCRIPTION =
  'Tells where one title can be watched in a region. Returns offers: places that hold works in the public domain or ' +
  'under an open licence, each with the reason and the date of the statement, and what the catalogue states of ' +
  'other services; one marked as a sample is not a fact. Use it when somebody asks where to watch, and before ' +
  'initiate_playback. Not for finding titles: use semantic_search.';

const input = record({
  contentId,
  region,
  platforms: optional(names('Only these platforms, by id or name', ['internet-archive'])),
});

export function addCheckAvailability(server: Server, backend: Backend): void {
  addBackendTool(server, backend, 'check_availability', {
    title: 'Check where it can be seen',
    description: DESCRIPTION,
    input,
    operation: 'availability',
    request: ({ contentId: id, region: where, platforms = [] }) => ({ id, region: where, platforms }),
    text: availabilityText,
    data: ({ title: { about: _, ...title }, ...answer }) => ({ ...answer, title }),
  });
}

function availabilityText({ title, regionName, offers, notes }: AvailabilityAnswer): string {
  return [titleLine(title), `In ${regionName}:`, ...offerLines(offers), ...notes].join('\n');
}
