/**
 * `list_devices`: where something could be played.
 * @module
 */
import type { Server } from '../../../src/index.ts';
import { defaulted, flag, list, oneOf, record, text } from '../../content/fields.ts';
import { READ_ONLY } from '../../content/read-only.ts';
import { DEVICES } from '../playback/devices.ts';

const output = record({
  devices: list(
    record({
      id: text('For initiate_playback'),
      name: text('Its name'),
      kind: oneOf(['tv', 'tablet', 'phone', 'projector'], 'What it is'),
      online: flag('Whether it can play now'),
    }),
    'Simulated devices',
  ),
  simulated: flag('True: nothing really plays'),
});

export function addListDevices(server: Server): void {
  server.tool(
    'list_devices',
    {
      description:
        'Lists the devices that initiate_playback takes. They are simulated: nothing really plays.',
      input: record({ includeOffline: defaulted(flag('Also those that are switched off'), false) }),
      output,
      annotations: { title: 'List devices', ...READ_ONLY },
    },
    ({ includeOffline }) => {
      const devices = DEVICES.filter(({ online }) => online || includeOffline);
      const lines = devices.map(
        ({ id, name, kind, online }) => `- ${id}: ${name} (${kind}, ${online ? 'online' : 'offline'})`,
      );
      return {
        content: [{ type: 'text', text: ['Simulated devices:', ...lines].join('\n') }],
        structuredContent: { devices, simulated: true },
      };
    },
  );
}
