import { describe, expect, it } from 'vitest';
import { type EntryFacts, registryEntry, registryFaults, renewedEntry } from './registry-entry.ts';

const FACTS: EntryFacts = {
  namespace: 'io.github.ada',
  name: 'handbook',
  title: 'Handbook',
  summary: 'Searches and reads the articles of Handbook',
  version: '1.2.0',
  fileName: 'handbook-1.2.0.mcpb',
  sha256: 'a'.repeat(64),
};
const RELEASES = 'https://github.com/ada/handbook/releases/download';

describe('a registry entry', () => {
  it("points to a release in the owner's repository", () => {
    expect(registryEntry(FACTS)).toMatchObject({
      name: 'io.github.ada/handbook',
      version: '1.2.0',
      packages: [
        {
          registryType: 'mcpb',
          identifier: `${RELEASES}/v1.2.0/handbook-1.2.0.mcpb`,
          fileSha256: 'a'.repeat(64),
          transport: { type: 'stdio' },
        },
      ],
    });
  });

  it.each([undefined, 'io.github.ada', 'com.example'])(
    'is valid in the registry with the namespace %s',
    (namespace) => {
      expect(registryFaults(registryEntry({ ...FACTS, namespace }))).toEqual([]);
    },
  );

  it('preserves manual changes to an earlier entry', () => {
    const before = {
      ...registryEntry(FACTS),
      name: 'com.example/handbook',
      repository: { url: 'https://gitlab.com/ada/handbook', source: 'gitlab' },
      packages: [
        { registryType: 'npm', identifier: 'handbook', version: '1.2.0', transport: { type: 'stdio' } },
        {
          registryType: 'mcpb',
          identifier: 'https://gitlab.com/ada/handbook/-/releases/v1.2.0/downloads/h-1.2.0.mcpb',
          fileSha256: 'a'.repeat(64),
          transport: { type: 'stdio' },
        },
      ],
    };
    const fresh = registryEntry({ ...FACTS, version: '1.3.0', sha256: 'b'.repeat(64) });
    expect(renewedEntry(before, fresh)).toEqual({
      ...before,
      version: '1.3.0',
      packages: [
        before.packages[0],
        {
          registryType: 'mcpb',
          identifier: 'https://gitlab.com/ada/handbook/-/releases/v1.3.0/downloads/h-1.3.0.mcpb',
          version: '1.3.0',
          fileSha256: 'b'.repeat(64),
          transport: { type: 'stdio' },
        },
      ],
    });
  });

  it('adds the bundle to an entry without packages', () => {
    const { packages, ...before } = registryEntry(FACTS);
    expect(renewedEntry(before, registryEntry(FACTS)).packages).toEqual(packages);
  });
});

describe('registryFaults', () => {
  const entry = registryEntry(FACTS);
  const [bundle] = entry.packages ?? [];
  if (bundle === undefined) throw new Error('An entry has its bundle');

  it.each([
    [{ name: 'handbook' }, 'name must be a namespace, a slash and a name, such as io.github.you/handbook.'],
    [{ name: `io.github.ada/${'x'.repeat(200)}` }, 'name has 214 characters; at most 200 are allowed.'],
    [{ description: '' }, 'description must be a string of at least 1 character.'],
    [{ description: 'x'.repeat(101) }, 'description has 101 characters; at most 100 are allowed.'],
    [{ title: 'x'.repeat(101) }, 'title has 101 characters; at most 100 are allowed.'],
    [{ version: 'latest' }, 'version must be one version, not a range.'],
    [{ version: '1.x' }, 'version must be one version, not a range.'],
    [{ version: '>=1.0.0' }, 'version must be one version, not a range.'],
    [{ version: '' }, 'version is missing.'],
    [
      { packages: [{ ...bundle, fileSha256: 'A'.repeat(64) }] },
      'packages[0].fileSha256 must be 64 hexadecimal digits in lower case.',
    ],
    [
      { packages: [{ ...bundle, identifier: 'handbook.mcpb' }] },
      'packages[0].identifier must be the https address of the bundle.',
    ],
  ])('refuses %j', (change, sentence) => {
    expect(registryFaults({ ...entry, ...change })).toEqual([sentence]);
  });
});
