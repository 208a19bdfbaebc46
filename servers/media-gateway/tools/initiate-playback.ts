/**
 * `initiate_playback`: plays a title on a simulated device, after the user was asked where that is possible.
 * @module
 */

import { type Context, type InferInput, type JsonObject, jsonSchema, type Server, ToolError } from 'lectern';
import {
  count,
  defaulted,
  flag,
  list,
  nearest,
  oneOf,
  optional,
  outline,
  record,
  text,
} from 'lectern/knowledge';
import type { AvailabilityAnswer, DescribedOffer } from '../backend/answers.ts';
import type { Backend } from '../backend/backend.ts';
import { DEVICES, type Device } from '../playback/devices.ts';
import { titleName } from '../text/title-lines.ts';
import { asToolError } from './add-tool.ts';
import { contentId, region } from './inputs.ts';

const DESCRIPTION =
  'Starts a title on a simulated device. Returns the status and a link where it can really be watched. Use it only ' +
  'when the user asks to play something; the user is asked to confirm where the client supports that. Nothing really ' +
  'plays, and you have to say so. Not for finding out where to watch: use check_availability.';

const input = record({
  contentId,
  deviceId: text('Id of a device, from list_devices', {
    maxLength: 100,
    examples: DEVICES.map(({ id }) => id),
  }),
  platformId: optional(
    text('Platform of one offer, from check_availability (default: the first offer)', {
      maxLength: 100,
      examples: ['internet-archive'],
    }),
  ),
  startPosition: defaulted(
    jsonSchema<number>({
      type: 'integer',
      minimum: 0,
      maximum: 86_400,
      description: 'Seconds from the beginning',
    }),
    0,
  ),
  region,
});

const output = record({
  status: oneOf(['playing', 'declined'], 'Declined where the user said no'),
  simulated: flag('True: nothing really plays'),
  contentId: text('The id of the title'),
  title: text('Its name'),
  deviceId: text('The device'),
  deviceName: text('Its name'),
  platform: text('Where it would be played from'),
  platformName: text('Its name'),
  link: optional(text('Where it can really be seen')),
  sample: flag('Whether the offer is a sample'),
  startPosition: count('In seconds'),
  notes: list(text('A sentence'), 'What else to know, and to say'),
});

type Outcome = InferInput<typeof output>;

export function addInitiatePlayback(server: Server, backend: Backend): void {
  server.tool(
    'initiate_playback',
    {
      description: DESCRIPTION,
      input,
      output: outline(output),
      annotations: {
        title: 'Play on a simulated device',
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    async ({ contentId: id, deviceId, platformId, startPosition, region: where }, context) => {
      const device = deviceFor(deviceId);
      const platforms = platformId === undefined ? [] : [platformId];
      const asked = backend.ask('availability', { id, region: where, platforms }, { signal: context.signal });
      const { data } = await asToolError(asked);
      const offer = offerOf(data);
      checkPosition(startPosition, data);
      const isConfirmed = await confirmed(data, device, offer, context);
      const outcome: Outcome = {
        status: isConfirmed ? 'playing' : 'declined',
        simulated: true,
        contentId: data.title.id,
        title: titleName(data.title),
        deviceId: device.id,
        deviceName: device.name,
        platform: offer.platform,
        platformName: offer.platformName,
        ...(offer.link === undefined || !isConfirmed ? {} : { link: offer.link }),
        sample: offer.sample,
        startPosition,
        notes: notesOn(isConfirmed, offer),
      };
      return {
        content: [{ type: 'text', text: outcomeText(outcome) }],
        structuredContent: outcome,
      };
    },
  );
}

function deviceFor(id: string): Device {
  const device = DEVICES.find((each) => each.id === id);
  const ids = DEVICES.filter(({ online }) => online).map((each) => each.id);
  if (device === undefined) {
    const hint = nearest(id, ids);
    const suggestion = hint === undefined ? '' : ` Did you mean ${JSON.stringify(hint)}?`;
    throw new ToolError(`There is no device ${JSON.stringify(id)}.${suggestion} Devices: ${ids.join(', ')}.`);
  }
  if (!device.online) throw new ToolError(`${device.name} is offline. Online: ${ids.join(', ')}.`);
  return device;
}

function offerOf({ title, regionName, offers }: AvailabilityAnswer): DescribedOffer {
  const [offer] = offers;
  if (offer !== undefined) return offer;
  throw new ToolError(
    `No offer is known for ${titleName(title)} in ${regionName}, so there is nothing to play. ` +
      'Call check_availability without platforms, or search for something that is free to watch.',
  );
}

function checkPosition(startPosition: number, { title }: AvailabilityAnswer): void {
  if (title.runtime === undefined || startPosition < title.runtime * 60) return;
  throw new ToolError(
    `startPosition is ${startPosition} seconds, and ${titleName(title)} ends after ${title.runtime * 60}.`,
  );
}

/** Asked only where the client can ask. */
async function confirmed(
  { title }: AvailabilityAnswer,
  device: Device,
  offer: DescribedOffer,
  context: Context,
): Promise<boolean> {
  if (!canBeAsked(context)) return true;
  const { action } = await context.elicit('confirm', {
    message: `Play ${titleName(title)} from ${offer.platformName} on ${device.name}? (Simulated: nothing really plays.)`,
    schema: { type: 'object', properties: {} },
  });
  return action === 'accept';
}

/** With a form, which came with 2025-06-18; some clients show pages alone, some write what they lack as null. */
function canBeAsked({ client, revision }: Context): boolean {
  const declared = client.capabilities.elicitation as JsonObject | null | undefined;
  if (declared === undefined || declared === null || revision < '2025-06-18') return false;
  return declared.form !== undefined || declared.url === undefined;
}

function notesOn(isConfirmed: boolean, { sample }: DescribedOffer): string[] {
  if (!isConfirmed) return ['The user did not want it to be played. Ask what they would like instead.'];
  return ['Nothing really plays.', ...(sample ? ['The offer is a sample, not a fact.'] : [])];
}

function outcomeText({ status, title, contentId, startPosition, link, notes, ...where }: Outcome): string {
  const { platform, platformName, deviceId, deviceName } = where;
  return [
    `Simulated, ${status}: ${title} [${contentId}] from ${platformName} [${platform}]`,
    `on ${deviceName} [${deviceId}], from second ${startPosition}.`,
    ...notes,
    ...(link === undefined ? [] : [`It can really be seen at ${link}`]),
  ].join(' ');
}
