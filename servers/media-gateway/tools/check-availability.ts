/**
 * `check_availability`: where a title can be seen.
 * @module
 */
import type { Server } from '../../../src/index.ts';
import { optional, record } from '../../content/fields.ts';
import type { AvailabilityAnswer } from '../backend/answers.ts';
import type { Backend } from '../backend/backend.ts';
import { offerLines } from '../text/offer-lines.ts';
import { titleLine } from '../text/title-lines.ts';
import { addBackendTool } from './add-tool.ts';
import { contentId, names, region } from './inputs.ts';

const DESCRIPTION =
  'Tells where a title can be seen in a region: for works in the public domain or under an open licence the places ' +
  'that hold them, each with the reason and the day of the statement. Offers of commercial services are samples and ' +
  'marked so: never present a sample as a fact.';

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
