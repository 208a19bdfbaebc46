import { describe, expect, it } from 'vitest';
import type { ContentBlock } from './content.ts';
import {
  mayBeStructured,
  mayDeclareOutput,
  projectBlock,
  projectCapabilities,
  projectContent,
  projectContents,
  projectMembers,
} from './projection.ts';
import { REVISIONS, type Revision, rulesOf } from './revisions.ts';

const META = { 'example.com/a': 1 };
const ANNOTATIONS = { audience: ['user'], priority: 0.5, lastModified: '2026-01-01T00:00:00Z' } as const;
const OLDER_ANNOTATIONS = { audience: ['user'], priority: 0.5 };
const project = (block: ContentBlock, revision: Revision) => projectBlock(block, rulesOf(revision));

describe('content', () => {
  it.each(REVISIONS)('of types that %s supports is unchanged', (revision) => {
    const blocks: ContentBlock[] = [
      { type: 'text', text: 'a' },
      { type: 'image', data: 'AA==', mimeType: 'image/png' },
      { type: 'resource', resource: { uri: 'a:b', text: 'c' } },
      { type: 'resource', resource: { uri: 'a:b', mimeType: 'x/y', blob: 'AA==' } },
    ];
    expect(projectContent(blocks, rulesOf(revision))).toEqual(blocks);
  });

  it.each(REVISIONS)('preserves for %s the _meta and annotations that it defines', (revision) => {
    const block: ContentBlock = { type: 'text', text: 'a', annotations: ANNOTATIONS, _meta: META };
    const older = { type: 'text', text: 'a', annotations: OLDER_ANNOTATIONS };
    expect(project(block, revision)).toEqual(revision >= '2025-06-18' ? block : older);
  });

  it.each(REVISIONS)('inside an embedded resource is also projected for %s', (revision) => {
    const block: ContentBlock = {
      type: 'resource',
      resource: { uri: 'a:b', text: 'c', _meta: META },
      _meta: META,
    };
    const older = { type: 'resource', resource: { uri: 'a:b', text: 'c' } };
    expect(project(block, revision)).toEqual(revision >= '2025-06-18' ? block : older);
  });

  it.each(REVISIONS)(
    'of type audio becomes an embedded resource for %s, which does not support audio',
    (revision) => {
      const sound: ContentBlock = {
        type: 'audio',
        data: 'AA==',
        mimeType: 'audio/wav',
        annotations: { priority: 1 },
      };
      const embedded = {
        type: 'resource',
        resource: { uri: 'attachment:audio', mimeType: 'audio/wav', blob: 'AA==' },
        annotations: { priority: 1 },
      };
      expect(project(sound, revision)).toEqual(revision >= '2025-03-26' ? sound : embedded);
    },
  );

  it.each(REVISIONS)(
    'of type resource_link becomes text for %s, which does not support links',
    (revision) => {
      const link: ContentBlock = {
        type: 'resource_link',
        uri: 'test://a',
        name: 'a',
        title: 'The first',
        description: 'Of all',
        annotations: ANNOTATIONS,
        _meta: META,
      };
      const text = { type: 'text', text: 'The first: test://a\nOf all', annotations: OLDER_ANNOTATIONS };
      expect(project(link, revision)).toEqual(revision >= '2025-06-18' ? link : text);
    },
  );

  it('of type resource_link without details becomes text without details', () => {
    expect(project({ type: 'resource_link', uri: 'test://a', name: 'a' }, '2024-11-05')).toEqual({
      type: 'text',
      text: 'a: test://a',
    });
  });

  it('is never modified in place', () => {
    const block = Object.freeze({
      type: 'resource',
      resource: Object.freeze({ uri: 'a:b', text: 'c', _meta: META }),
      annotations: Object.freeze({ ...ANNOTATIONS }),
      _meta: META,
    }) as ContentBlock;
    for (const revision of REVISIONS) expect(() => project(block, revision)).not.toThrow();
    expect(block).toHaveProperty('annotations.lastModified');
  });
});

describe('contents of resources', () => {
  it.each(REVISIONS)('preserve their _meta if %s defines it', (revision) => {
    const contents = { uri: 'a:b', mimeType: 'text/plain', text: 'c', _meta: META };
    const { _meta, ...plain } = contents;
    expect(projectContents(contents, rulesOf(revision))).toEqual(revision >= '2025-06-18' ? contents : plain);
    expect(projectContents(plain, rulesOf(revision))).toEqual(plain);
  });
});

describe('definitions', () => {
  it.each(REVISIONS)('omit members that are undefined or unknown to %s', (revision) => {
    const shown = projectMembers(
      'prompt',
      { name: 'a', title: 'A', icons: undefined, invented: 1 },
      rulesOf(revision),
    );
    expect(shown).toEqual(revision >= '2025-06-18' ? { name: 'a', title: 'A' } : { name: 'a' });
    expect(Object.keys(shown)).not.toContain('icons');
  });

  it.each(REVISIONS)('of the server have the members of %s', (revision) => {
    const info = {
      name: 'a',
      version: '1',
      title: 'A',
      description: 'd',
      websiteUrl: 'https://a',
      icons: [{ src: 'data:,' }],
    };
    const since = [
      ['name', '2024-11-05'],
      ['version', '2024-11-05'],
      ['title', '2025-06-18'],
      ['description', '2025-11-25'],
      ['websiteUrl', '2025-11-25'],
      ['icons', '2025-11-25'],
    ] as const;
    const known = since.filter(([, first]) => revision >= first).map(([member]) => member);
    expect(Object.keys(projectMembers('implementation', info, rulesOf(revision)))).toEqual(known);
  });
});

describe('capabilities', () => {
  it.each(REVISIONS)('are those that %s defines', (revision) => {
    const all = {
      tools: {},
      resources: {},
      prompts: {},
      logging: {},
      experimental: {},
      completions: {},
      extensions: {},
    };
    const { completions, extensions, ...first } = all;
    expect(projectCapabilities({ ...all, invented: {} }, rulesOf(revision))).toEqual({
      ...first,
      ...(revision >= '2025-03-26' ? { completions } : {}),
      ...(revision >= '2026-07-28' ? { extensions } : {}),
    });
  });
});

describe('structured content', () => {
  const kinds: [string, unknown, Revision][] = [
    ['an object', { a: 1 }, '2025-06-18'],
    ['a list', [1], '2026-07-28'],
    ['a number', 42, '2026-07-28'],
    ['null', null, '2026-07-28'],
  ];
  it.each(kinds)('may be %s', (_kind, value, since) => {
    expect(REVISIONS.filter((revision) => mayBeStructured(value, rulesOf(revision)))).toEqual(
      REVISIONS.filter((revision) => revision >= since),
    );
  });

  it('can be declared with an object schema, and since 2026-07-28 with any schema', () => {
    const declares = (schema: Record<string, unknown>) =>
      REVISIONS.filter((revision) => mayDeclareOutput(schema, rulesOf(revision)));
    expect(declares({ type: 'object' })).toEqual(REVISIONS.slice(2));
    expect(declares({ type: 'integer' })).toEqual(['2026-07-28']);
    expect(declares({ anyOf: [{ type: 'object' }] })).toEqual(['2026-07-28']);
  });
});
