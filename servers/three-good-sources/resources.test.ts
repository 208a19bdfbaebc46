import { describe, expect, it } from 'vitest';
import { REVISIONS } from '../../packages/lectern/src/index.ts';
import type { RecordingClient } from '../../packages/lectern/src/testing.ts';
import { sampleBundle } from '../../test/support/sample-sources.ts';
import { askingSources } from '../../test/support/source-asking.ts';

const bundle = await sampleBundle();
const { client } = await askingSources({ bundle });

const TEMPLATE = 'three-good-sources://category/{slug}';
const SHORT_TEMPLATE = '3gs://category/{slug}';

async function textAt(uri: string): Promise<string> {
  const { contents } = await client.readResource(uri);
  return contents[0]?.text ?? '';
}

describe('resources', () => {
  it.each(REVISIONS)('are listed and read by a client of %s', async (revision) => {
    const asking = await askingSources({ bundle, revision });
    const { resources } = (await asking.client.listResources()) as {
      resources: { uri: string; mimeType: string }[];
    };
    expect(resources.map(({ uri, mimeType }) => [uri, mimeType])).toEqual([
      ['three-good-sources://registry', 'application/json'],
      ['three-good-sources://category/rust-learning', 'text/markdown'],
      ['three-good-sources://category/postgresql', 'text/markdown'],
      ['three-good-sources://category/kubernetes', 'text/markdown'],
      ['three-good-sources://category/threat-modeling', 'text/markdown'],
    ]);
    for (const { uri } of resources) {
      expect(new URL(uri).href, 'clients parse them').toBe(uri);
      expect(await asking.client.readResource(uri)).toHaveProperty('contents.0.uri', uri);
    }
    const { resourceTemplates } = await asking.client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([
      { name: 'category', uriTemplate: TEMPLATE, mimeType: 'text/markdown' },
      { name: 'category-short', uriTemplate: SHORT_TEMPLATE, mimeType: 'text/markdown' },
    ]);
    await asking.client.close();
  });

  it.each(REVISIONS)('are read by the short form of their URIs by a client of %s', async (revision) => {
    const asking = await askingSources({ bundle, revision });
    for (const slug of Object.keys(bundle.registry.categories)) {
      const uri = `three-good-sources://category/${slug}`;
      const { contents } = await asking.client.readResource(`3gs://category/${slug}`);
      expect(contents).toEqual([{ uri, mimeType: 'text/markdown', text: await textAt(uri) }]);
    }
    await asking.client.close();
  });

  it('contain everything about a category', async () => {
    expect(await textAt('three-good-sources://category/rust-learning')).toBe(`# Learning Rust

Starting with Rust: ownership, borrowing, lifetimes, traits and Cargo.

Category rust-learning of registry version 1.2.0 (2026-11-16), chosen and ranked by Ada.

Verified: yes.

## 1. The Rust Programming Language

The reason for The Rust Programming Language.

- URL: <https://doc.rust-lang.org/book/>
- Type: book
- Level: introductory
- Cost: free
- Licence: MIT OR Apache-2.0
- Publisher: The Rust Project
- Link: seen in an archived copy on 2026-11-16

## 2. Rustlings

The reason for Rustlings.

- URL: <https://rustlings.rust-lang.org/>
- Type: tool
- Link: opened on 2026-11-15

## 3. The Rust Reference

The reason for The Rust Reference.

- URL: <https://doc.rust-lang.org/reference/>
- Type: documentation
- Link: not checked
`);
  });

  it('contain the registry exactly as signed', async () => {
    expect(await textAt('three-good-sources://registry')).toBe(bundle.texts.registry);
  });

  it.each(REVISIONS)(
    'return -32602 to a client of %s if unknown, never the code of the gate',
    async (revision) => {
      const asking = await askingSources({ bundle, revision });
      for (const uri of [
        'three-good-sources://category/nothing',
        'three-good-sources://category/__proto__',
        '3gs://category/nothing',
        '3gs://category/__proto__',
        '3gs://registry',
        'https://example.org/',
      ]) {
        const reading = asking.client.readResource(uri);
        await expect(reading, uri).rejects.toMatchObject({ code: -32602, data: { uri } });
      }
      await asking.client.close();
    },
  );
});

describe('completion of slugs', () => {
  const complete = async (asked: RecordingClient, uri: string, typed: string): Promise<string[]> => {
    const { completion } = await asked.complete({ type: 'ref/resource', uri }, 'slug', typed);
    return (completion as { values: string[] }).values;
  };

  it.each([
    ['', ['rust-learning', 'postgresql', 'kubernetes', 'threat-modeling']],
    ['ru', ['rust-learning']],
    ['POST', ['postgresql']],
    ['model', ['threat-modeling']],
    ['modelling', ['threat-modeling']],
    ['t', ['threat-modeling', 'rust-learning', 'postgresql', 'kubernetes']],
    ['zebra', []],
  ])(
    'of %j returns names that begin with it, then names that contain it, in alphabetical order',
    async (typed, slugs) => {
      expect(await complete(client, TEMPLATE, typed)).toEqual(slugs);
      expect(await complete(client, SHORT_TEMPLATE, typed)).toEqual(slugs);
    },
  );

  it.each(REVISIONS)('works for both templates in %s', async (revision) => {
    const asking = await askingSources({ bundle, revision });
    for (const uri of [TEMPLATE, SHORT_TEMPLATE])
      expect(await complete(asking.client, uri, 'kub'), uri).toEqual(['kubernetes']);
    await asking.client.close();
  });
});
