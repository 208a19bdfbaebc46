/**
 * The tests of a new project.
 * @module
 */

export const TEST_MODULE = `import { testClient } from 'lectern/testing';
import { describe, expect, it } from 'vitest';
import { server } from '../src/server.js';

// The last revision that begins with a handshake, and the one that needs none.
describe.each(['2025-11-25', '2026-07-28'] as const)('for a client of %s', (revision) => {
  it('plans when to water', async () => {
    const client = await testClient(server, { revision });
    expect(await client.callTool('watering_plan', { plant: 'fern', days: 10 })).toMatchObject({
      content: [{ type: 'text', text: 'Water the fern on day 1, 5, 9.' }],
    });
    await client.close();
  });

  it('tells the model what to put right', async () => {
    const client = await testClient(server, { revision });
    expect(await client.callTool('watering_plan', { plant: 'fren' })).toMatchObject({
      isError: true,
      content: [{ text: 'There is no plant called "fren". Ask for one of these: basil, cactus, fern.' }],
    });
    expect(await client.callTool('watering_plan', { plant: 'fern', day: 3 })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('"days"') }],
    });
    await client.close();
  });

  it('lists the plants', async () => {
    const client = await testClient(server, { revision });
    expect(await client.readResource('plants://all')).toMatchObject({
      contents: [{ text: 'basil: every 2 days\\ncactus: every 21 days\\nfern: every 4 days' }],
    });
    await client.close();
  });

  it('completes the names of plants', async () => {
    const client = await testClient(server, { revision });
    const prompt = { type: 'ref/prompt', name: 'plant_care' };
    expect(await client.complete(prompt, 'plant', 'ca')).toMatchObject({ completion: { values: ['cactus'] } });
    expect(await client.getPrompt('plant_care', { plant: 'cactus' })).toMatchObject({
      messages: [{ role: 'user', content: { text: expect.stringContaining('my cactus') } }],
    });
    await client.close();
  });
});
`;
