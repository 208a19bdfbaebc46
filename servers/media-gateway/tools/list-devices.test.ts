import { describe, expect, it } from 'vitest';
import { askingMedia } from '../../../test/support/media-asking.ts';
import { DEVICES } from '../playback/devices.ts';

const { call } = await askingMedia();

describe('list_devices', () => {
  it('lists available devices and states that they are simulated', async () => {
    const { text, data } = await call('list_devices');
    expect(text).toMatch(/^Simulated devices:\n- living-room-tv: Living room TV \(tv, online\)\n/);
    expect(text).not.toContain('offline');
    expect(data).toEqual({ devices: DEVICES.filter(({ online }) => online), simulated: true });
  });

  it('lists all devices on request', async () => {
    const { text, data } = await call('list_devices', { includeOffline: true });
    expect(text).toContain('\n- garden-projector: Garden projector (projector, offline)');
    expect(data.devices).toEqual(DEVICES);
  });

  it.each([
    [{ includeOffline: 'yes' }, 'includeOffline'],
    [{ offline: true }, 'Unknown parameter "offline"'],
  ])('refuses %j', async (args, reason) => {
    const { text, isError } = await call('list_devices', args);
    expect(isError).toBe(true);
    expect(text).toContain(reason);
  });
});
