import { describe, expect, it } from 'vitest';
import { testClient } from '../../packages/lectern/src/testing.ts';
import { quietLogger } from '../../test/support/quiet.ts';
import { openBuiltIn } from './content.ts';
import { createMediaGatewayServer } from './server.ts';

const catalogue = await openBuiltIn();
for (const _ of catalogue.prepare());

/** So many that their messages are not held against the official schema; those of other tests are. */
const client = await testClient(createMediaGatewayServer({ logger: quietLogger }));

async function read(uri: string): Promise<string> {
  const text = (await client.readResource(uri)).contents[0]?.text ?? '';
  return text;
}

/** A page of each title is searched for similar ones: ten seconds of work, and more than a minute on a busy machine. */
const ALL_TITLES_MS = 240_000;

describe('in the built-in catalogue', () => {
  it('every title can be read', { timeout: ALL_TITLES_MS }, async () => {
    expect(catalogue.size).toBeGreaterThan(1000);
    for (const { id, title, year } of catalogue.titles) {
      const text = await read(`media://title/${encodeURIComponent(id)}`);
      expect(text.startsWith(`# ${title} (`), id).toBe(true);
      expect(text.split('\n')[0], id).toContain(String(year));
    }
  });

  it('every title can be read in short', async () => {
    for (const { id, title } of catalogue.titles)
      expect(JSON.parse(await read(`media://title/${encodeURIComponent(id)}/short`)), id).toMatchObject({
        id,
        title,
      });
  });

  it('every person can be read with all credits', async () => {
    expect(catalogue.people.size).toBeGreaterThan(1000);
    for (const { id, name, credits } of catalogue.people.all()) {
      const text = await read(`media://person/${encodeURIComponent(id)}`);
      expect(text.startsWith(`# ${name}`), id).toBe(true);
      expect(text.match(/^- (?:director|creator|writer|cast): /gm), id).toHaveLength(credits.length);
    }
  });

  it('trending titles have a measure and reasons', async () => {
    const text = await read('media://trending');
    expect(text).toMatch(/\n\nMeasure: Round anniversaries in \d{4} /);
    const reasons = text.match(/^ {3}Why: .*$/gm) ?? [];
    expect(reasons.length).toBeGreaterThan(5);
    for (const reason of reasons)
      expect(reason).toMatch(/\d+ years in \d{4}|in the US public domain since \d{4}/);
  });
});
