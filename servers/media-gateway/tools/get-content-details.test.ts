import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../packages/lectern/src/index.ts';
import { askingMedia } from '../../../test/support/media-asking.ts';

const { call } = await askingMedia();
const details = (args: JsonObject) => call('get_content_details', args);
const HEADINGS = { availability: '## Where to see it', similar: '## Like it' };

describe('get_content_details', () => {
  it('returns the known facts, with credits by default', async () => {
    const { text, data } = await details({ contentId: 'Casablanca' });
    expect(text).toMatch(/^# Casablanca \(1942\)\n\nCasablanca \(1942\) \[casablanca-1942\] · United States/);
    expect(text).toContain('\n- Won: Academy Award for Best Picture, Academy Award for Best Director\n');
    expect(text).toContain('\n- Directed by: Michael Curtiz [michael-curtiz]\n');
    expect(text).not.toContain('\n## ');
    expect(data).toMatchObject({ title: { id: 'casablanca-1942' }, registry: true });
    expect(data.credits).toHaveLength(4);
    expect(data).not.toHaveProperty('offers');
    expect(data).not.toHaveProperty('similar');
  });

  it.each([
    [[], []],
    [['availability'], ['availability']],
    [['similar'], ['similar']],
    [
      ['credits', 'availability', 'similar'],
      ['availability', 'similar'],
    ],
  ] as const)('includes %j', async (include, sections) => {
    const { text, data } = await details({ contentId: 'metropolis-1927', include: [...include] });
    const parts = { credits: 'credits', availability: 'offers', similar: 'similar' } as const;
    for (const part of ['credits', 'availability', 'similar'] as const)
      expect(parts[part] in data, part).toBe((include as readonly string[]).includes(part));
    const headings = text.match(/^## .*$/gm) ?? [];
    expect(headings).toEqual(sections.map((section) => HEADINGS[section]));
  });

  it.each([
    ['US', 2],
    ['UK', 0],
  ])('returns where it can be seen in %s', async (region, count) => {
    const { data } = await details({ contentId: 'metropolis-1927', include: ['availability'], region });
    expect(data.offers).toHaveLength(count);
  });

  it.each<[JsonObject, string]>([
    [{}, 'Missing required parameter "contentId"'],
    [{ contentId: 'alein-1979' }, 'Did you mean alien-1979'],
    [{ contentId: 'The Killing' }, 'Several titles'],
    [{ contentId: 'alien-1979', include: ['credit'] }, '"credits"'],
    [{ contentId: 'alien-1979', include: ['availability'], region: 'Atlantis' }, 'is not a known region'],
    [{ id: 'alien-1979' }, 'Unknown parameter "id"'],
  ])('refuses %j with a reason', async (args, reason) => {
    const { text, isError } = await details(args);
    expect(isError).toBe(true);
    expect(text).toContain(reason);
  });
});
