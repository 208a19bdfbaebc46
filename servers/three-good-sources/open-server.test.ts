import { describe, expect, it, vi } from 'vitest';
import { ContentError } from '../../packages/lectern/src/content/finding.ts';
import { jsonText, SAMPLE_REGISTRY, signedSample } from '../../test/support/sample-sources.ts';
import { type TemporaryFolder, temporaryFolder } from '../../test/support/temporary-folder.ts';
import { checkedClient } from '../../test/support/wire-check.ts';
import { openThreeGoodSources, type ThreeGoodSourcesEnvironment } from './open-server.ts';

/** What the default logger has to say is not asked here. */
vi.spyOn(console, 'error').mockImplementation(() => {});

const { texts, signer } = await signedSample();

async function ask(environment: ThreeGoodSourcesEnvironment, name: string, args = {}): Promise<string> {
  const client = await checkedClient(await openThreeGoodSources(environment));
  const { content } = await client.callTool(name, args);
  return content[0]?.text ?? '';
}

async function linesOn(environment: ThreeGoodSourcesEnvironment): Promise<string[]> {
  const error: unknown = await openThreeGoodSources(environment).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ContentError);
  const { message } = error as Error;
  expect(message).toMatch(/\n$/);
  return message.trimEnd().split('\n');
}

async function written(folder: TemporaryFolder): Promise<ThreeGoodSourcesEnvironment> {
  await Promise.all(Object.entries(texts).map(([name, text]) => folder.write(name, text)));
  return {
    REGISTRY_PATH: folder.at('registry'),
    AUDIT_LOG_PATH: folder.at('auditLog'),
    IDENTITIES_PATH: folder.at('identities'),
    CONTRIBUTIONS_PATH: folder.at('proposals'),
    SIGNATURES_PATH: folder.at('signatures'),
    CURATOR_PUBLIC_KEY: signer.publicKey,
  };
}

describe('without its own files', () => {
  it('the server uses the built-in registry', async () => {
    expect(await ask({}, 'get_provenance')).toContain('Verified: yes');
    expect(await ask({ REGISTRY_PATH: '', CURATOR_PUBLIC_KEY: ' ' }, 'get_provenance')).toContain(
      'Verified: yes',
    );
  });

  it('a key other than the pinned one is refused unless allowed', async () => {
    const environment = { CURATOR_PUBLIC_KEY: signer.publicKey };
    const [first, key, last] = await linesOn(environment);
    expect(first).toBe('The registry does not verify with the key in CURATOR_PUBLIC_KEY:');
    expect(key).toMatch(/^key: /);
    expect(last).toContain('--allow-unverified');
    const allowed = { ...environment, ALLOW_UNVERIFIED: 'yes' };
    expect(await ask(allowed, 'get_provenance')).toContain('- key: failed');
  });

  it('files that belong to a registry are refused', async () => {
    expect(await linesOn({ AUDIT_LOG_PATH: 'log.jsonl', SIGNATURES_PATH: 's.json' })).toEqual([
      'AUDIT_LOG_PATH is set without REGISTRY_PATH, and belongs to no registry.',
      'SIGNATURES_PATH is set without REGISTRY_PATH, and belongs to no registry.',
    ]);
  });
});

describe('with its own registry', () => {
  it('a registry changed after signing is refused with a pinned key, and marked in all results without one', async () => {
    const folder = await temporaryFolder();
    const environment = await written(folder);
    await folder.write('registry', texts.registry.replace('"why": "', '"why": "Really: '));
    expect((await linesOn(environment)).join('\n')).toMatch(/^registry.json: /m);

    for (const open of [
      { ...environment, ALLOW_UNVERIFIED: 'yes' },
      { ...environment, CURATOR_PUBLIC_KEY: '' },
    ]) {
      const entries: unknown[] = [];
      const logger = { log: (...entry: unknown[]) => void entries.push(entry) };
      const client = await checkedClient(await openThreeGoodSources(open, { logger }));
      expect(entries[0]).toMatchObject(['warning', 'Registry not verified', { data: {} }]);
      const [slug = ''] = Object.keys(SAMPLE_REGISTRY.categories);
      const found = await client.callTool('get_sources', { query: slug.replaceAll('-', ' ') });
      expect(found.structuredContent).toMatchObject({ verified: false });
      expect(JSON.stringify(found.content)).toMatch(/Verified: no\\n\d+ of \d+ checks failed/);
      const { resources } = await client.listResources();
      for (const { uri } of resources as { uri: string }[]) {
        const [read] = (await client.readResource(uri)).contents as { text: string; _meta?: object }[];
        if (read?.text.startsWith('{')) expect(read?._meta).toEqual({ verified: false });
        else expect(read?.text).toMatch(/Verified: no\. \d+ of/);
      }
      const prompt = await client.getPrompt('research_with_sources', { question: 'x', category: slug });
      expect(JSON.stringify(prompt)).toMatch(/Verified: no\. \d+ of/);
    }
  });

  it('everything is served and verified', async () => {
    const environment = await written(await temporaryFolder());
    expect(await ask(environment, 'list_categories')).toContain('Categories (4):');
    expect(await ask(environment, 'get_provenance')).toContain('Verified: yes');
    expect(await ask(environment, 'list_proposals')).toContain('Proposals (2):');
    expect(await ask(environment, 'get_identity', { pubkey: signer.publicKey })).toContain('Name: Ada');
    expect(await ask(environment, 'get_audit_log', { action: 'registry_signed' })).toContain('2 entries');
  });

  it('the other files may be missing, and the tools report that', async () => {
    const folder = await temporaryFolder();
    await folder.write('registry.json', jsonText(SAMPLE_REGISTRY));
    const environment = { REGISTRY_PATH: folder.at('registry.json') };
    const provenance = await ask(environment, 'get_provenance');
    expect(provenance).toContain('Verified: no\nIt is not signed.');
    expect(provenance).toContain('- key: not-checked');
    expect(provenance).not.toContain('failed');
    expect(await ask(environment, 'get_audit_log')).toBe('Audit log: this registry has none.');
    expect(await ask(environment, 'list_proposals')).toContain('This registry has no proposals.');
  });

  it('the curator is not verified without a trusted key', async () => {
    const { CURATOR_PUBLIC_KEY: _key, ...environment } = await written(await temporaryFolder());
    const provenance = await ask(environment, 'get_provenance');
    expect(provenance).toContain('no trusted key is set');
    expect(provenance).toContain('- key: not-checked');
    expect(provenance).toContain('- registry.json: passed');
  });

  it('all errors are reported at once, one per line', async () => {
    const folder = await temporaryFolder();
    const environment = await written(folder);
    await folder.write('registry', jsonText({ ...SAMPLE_REGISTRY, version: 'one', updated: 'today' }));
    await folder.write('proposals', '{');
    const lines = await linesOn({
      ...environment,
      AUDIT_LOG_PATH: folder.at('nowhere'),
      IDENTITIES_PATH: folder.root,
      CURATOR_PUBLIC_KEY: 'pk:placeholder',
      MATCH_THRESHOLD: 'high',
    });
    expect(lines).toEqual([
      `AUDIT_LOG_PATH: ${folder.at('nowhere')} is not there`,
      `IDENTITIES_PATH: ${folder.root} is a folder`,
      expect.stringMatching(/registry:2: .*version/),
      expect.stringMatching(/registry:3: .*updated/),
      expect.stringMatching(/proposals:1: /),
      'CURATOR_PUBLIC_KEY is "pk:placeholder"; expected ed25519: and 64 hexadecimal digits in lower case.',
      'MATCH_THRESHOLD is "high"; expected a number from 0 to 1, such as 0.4.',
    ]);
  });

  it('a missing registry is reported with the other errors', async () => {
    const folder = await temporaryFolder();
    expect(await linesOn({ REGISTRY_PATH: folder.at('none.json'), MATCH_THRESHOLD: '2' })).toEqual([
      `REGISTRY_PATH: ${folder.at('none.json')} is not there`,
      'MATCH_THRESHOLD is 2; expected a number from 0 to 1.',
    ]);
  });
});

describe('the match configuration', () => {
  it('is read from the environment', async () => {
    const query = 'rust for the teapot that I keep in orbit';
    expect(await ask({ MATCH_THRESHOLD: '1' }, 'get_sources', { query })).toContain('the threshold of 1.');
    expect(await ask({ MATCH_THRESHOLD: ' .05 ' }, 'get_sources', { query })).toContain(
      'Slug: rust-learning',
    );
    expect(
      await ask({ MATCH_FUZZY_WEIGHT: '0.5', MATCH_KEYWORD_WEIGHT: '0.505' }, 'get_sources', {
        query: 'rust',
      }),
    ).toContain('Slug: rust-learning');
  });

  it.each([
    [
      { MATCH_FUZZY_WEIGHT: '0.5', MATCH_KEYWORD_WEIGHT: '0.6' },
      ['MATCH_FUZZY_WEIGHT and MATCH_KEYWORD_WEIGHT add up to 1.1; expected 1.'],
    ],
    [
      { MATCH_FUZZY_WEIGHT: '0.5' },
      ['MATCH_FUZZY_WEIGHT and MATCH_KEYWORD_WEIGHT add up to 0.8; expected 1.'],
    ],
    [
      { MATCH_THRESHOLD: '-1', MATCH_KEYWORD_WEIGHT: '0x1' },
      [
        'MATCH_THRESHOLD is "-1"; expected a number from 0 to 1, such as 0.4.',
        'MATCH_KEYWORD_WEIGHT is "0x1"; expected a number from 0 to 1, such as 0.4.',
      ],
    ],
  ])('%j is refused', async (environment, lines) => {
    expect(await linesOn(environment)).toEqual(lines);
  });
});
