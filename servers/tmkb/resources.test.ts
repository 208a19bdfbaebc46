import { describe, expect, it } from 'vitest';
import { REVISIONS } from '../../packages/lectern/src/index.ts';
import { quietLogger } from '../../test/support/quiet.ts';
import { samplePattern } from '../../test/support/sample-patterns.ts';
import { checkedClient } from '../../test/support/wire-check.ts';
import { patternMarkdown } from './answer/pattern-markdown.ts';
import { PatternBook } from './pattern-book.ts';
import { completeIds, patternUri } from './resources.ts';
import { createTmkbServer } from './server.ts';

const ROCKET = samplePattern({ id: 'TMKB-SPACE-001' });
const BOOK = new PatternBook([
  ROCKET,
  samplePattern({ id: 'TMKB-SPACE-002', name: 'Orbit without a map' }),
  samplePattern({ id: 'TMKB-MAP-001', name: 'Map without a scale' }),
]);
const TEMPLATE = { type: 'ref/resource', uri: 'tmkb://pattern/{id}' };

const connect = (revision: (typeof REVISIONS)[number] = '2025-11-25') =>
  checkedClient(createTmkbServer({ book: BOOK, logger: quietLogger }), { revision });

describe.each(REVISIONS)('resources in %s', (revision) => {
  it('are all patterns and a list of them', async () => {
    const { resources } = await (await connect(revision)).listResources();
    expect((resources as { uri: string }[]).map(({ uri }) => uri)).toEqual([
      'tmkb://patterns',
      'tmkb://pattern/TMKB-MAP-001',
      'tmkb://pattern/TMKB-SPACE-001',
      'tmkb://pattern/TMKB-SPACE-002',
    ]);
    expect((resources as object[])[2]).toMatchObject({
      name: 'TMKB-SPACE-001',
      description: 'Anybody can start the rocket.',
      mimeType: 'text/markdown',
    });
  });

  it('are read as Markdown, the list as lines', async () => {
    const client = await connect(revision);
    const uri = 'tmkb://pattern/TMKB-SPACE-001';
    expect((await client.readResource(uri)).contents).toEqual([
      { uri, mimeType: 'text/markdown', text: patternMarkdown(ROCKET) },
    ]);
    const [list] = (await client.readResource('tmkb://patterns')).contents as { text: string }[];
    expect(list?.text).toContain('3 of 3 patterns');
    expect(list?.text).toContain('TMKB-MAP-001 [medium, rockets] Map without a scale');
  });

  it('have a template that accepts ids in any case', async () => {
    const client = await connect(revision);
    expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([
      { uriTemplate: 'tmkb://pattern/{id}', name: 'pattern' },
    ]);
    const [read] = (await client.readResource('tmkb://pattern/space-001')).contents as { text: string }[];
    expect(read?.text).toBe(patternMarkdown(ROCKET));
  });

  it.each(['tmkb://pattern/TMKB-NONE-001', 'tmkb://pattern/', 'tmkb://nowhere', 'file:///etc/passwd'])(
    'do not include %s',
    async (uri) => {
      await expect((await connect(revision)).readResource(uri)).rejects.toMatchObject({
        code: revision === '2026-07-28' ? -32602 : -32002,
      });
    },
  );

  it('complete their ids', async () => {
    const client = await connect(revision);
    const { completion } = await client.complete(TEMPLATE, 'id', 'tmkb-s');
    expect(completion).toMatchObject({ values: ['TMKB-SPACE-001', 'TMKB-SPACE-002'] });
  });
});

describe('completeIds', () => {
  it('returns ids that begin with the text, then ids that contain it, then ids of matching names', () => {
    expect(completeIds(BOOK, 'tmkb-map')).toEqual(['TMKB-MAP-001']);
    expect(completeIds(BOOK, 'SPACE')).toEqual(['TMKB-SPACE-001', 'TMKB-SPACE-002']);
    expect(completeIds(BOOK, 'map')).toEqual(['TMKB-MAP-001', 'TMKB-SPACE-002']);
    expect(completeIds(BOOK, ' rocket ')).toEqual(['TMKB-SPACE-001']);
    expect(completeIds(BOOK, 'zebra')).toEqual([]);
    expect(completeIds(BOOK, '')).toHaveLength(3);
    const nested = new PatternBook(['A-MAP-1', 'MAP-1'].map((id) => samplePattern({ id })));
    expect(completeIds(nested, 'map')).toEqual(['MAP-1', 'A-MAP-1']);
  });
});

it('patternUri returns the URI of a pattern', () => {
  expect(patternUri({ id: 'TMKB-SPACE-001' })).toBe('tmkb://pattern/TMKB-SPACE-001');
});
