/**
 * `list_devices`: where something could be played.
 * @module
 */

import type { Server } from 'lectern';
import { defaulted, flag, list, oneOf, outline, READ_ONLY, record, text } from 'lectern/knowledge';
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
        'Lists the devices on which initiate_playback can start a title: id, name, kind, online or not. Use it to ' +
        'get a deviceId. They are simulated: nothing really plays, so do not present them as the user’s own.',
      input: record({
        includeOffline: defaulted(flag('Whether to list devices that are switched off'), false),
      }),
      output: outline(output),
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
