import { describe, expect, it } from 'vitest';
import { readSignatures, SIGNED_FILES, type Signatures, writeSignatures } from './signatures.ts';

const file = { sha256: 'ab'.repeat(32), signature: 'cd'.repeat(64) };
const signatures = {
  public_key: `ed25519:${'ef'.repeat(32)}`,
  signed: '2026-03-01T10:00:00.000Z',
  files: Object.fromEntries(SIGNED_FILES.map((name) => [name, file])),
} as unknown as Signatures;

const pathsOf = (value: unknown): string[] => {
  const reading = readSignatures(`${JSON.stringify(value, null, 2)}\n`);
  return reading.ok ? [] : reading.problems.map(({ path }) => path);
};

describe('readSignatures', () => {
  it('reads what was written', () => {
    expect(readSignatures(writeSignatures(signatures))).toEqual({ ok: true, value: signatures });
  });

  it.each<[string, object, string]>([
    ['key', { public_key: 'curator' }, 'public_key'],
    ['time', { signed: 'now' }, 'signed'],
    [
      'hash',
      { files: { ...signatures.files, 'registry.json': { ...file, sha256: '' } } },
      'files["registry.json"].sha256',
    ],
    ['file', { files: { ...signatures.files, 'other.json': file } }, 'files["other.json"]'],
    ['member', { note: 1 }, 'note'],
  ])('refuses another %s', (_what, change, path) => {
    expect(pathsOf({ ...signatures, ...change })).toEqual([path]);
  });

  it('requires every file', () => {
    const { 'proposals.json': _, ...three } = signatures.files;
    expect(pathsOf({ ...signatures, files: three })).toEqual(['files["proposals.json"]']);
  });

  it('refuses the same content in another format', () => {
    const text = writeSignatures(signatures);
    const { files, public_key, signed } = signatures;
    const others = [
      text.trimEnd(),
      `${text}\n`,
      `\ufeff${text}`,
      text.replaceAll('\n', '\r\n'),
      text.replace('  ', '\t'),
      text.replace('public_key', 'public\\u005fkey'),
      `${JSON.stringify(signatures)}\n`,
      `${JSON.stringify({ files, public_key, signed }, null, 2)}\n`,
    ];
    for (const other of others) expect(readSignatures(other)).toMatchObject({ ok: false });
  });
});
