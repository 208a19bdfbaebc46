/**
 * `lectern sign`: somebody without a checkout signs a registry and serves it.
 * @module
 */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testClient } from 'lectern/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_REGISTRY } from '../../test/support/sample-sources.ts';
import { forkCommand } from './curate-commands.ts';
import { openThreeGoodSources } from './open-server.ts';
import { signCommand } from './sign-command.ts';

let folder: string;
let printed: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-'));
  printed = '';
  const print = (text: unknown): boolean => {
    printed += String(text);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(print);
  vi.spyOn(process.stderr, 'write').mockImplementation(print);
  await writeRegistry('pk:placeholder');
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function writeRegistry(pubkey: string): Promise<void> {
  const registry = { ...SAMPLE_REGISTRY, endorsements: [], curator: { name: 'Grace', pubkey } };
  await writeFile(join(folder, 'registry.json'), JSON.stringify(registry, null, 2));
}

const keyIn = (text: string): string => /CURATOR_PUBLIC_KEY=(\S+)/.exec(text)?.[1] ?? '';

async function provenance(pinned?: string): Promise<{ verified: boolean; curator: { pubkey: string } }> {
  const server = await openThreeGoodSources({
    REGISTRY_PATH: join(folder, 'registry.json'),
    CURATOR_PUBLIC_KEY: pinned,
  });
  const client = await testClient(server);
  try {
    const { structuredContent } = await client.callTool('get_provenance', {});
    return structuredContent as unknown as { verified: boolean; curator: { pubkey: string } };
  } finally {
    await client.close();
  }
}

describe('lectern sign', () => {
  it('creates a key, signs, and serves the signed files with the registry', async () => {
    expect(await signCommand.run([folder])).toBe(0);
    const key = keyIn(printed);
    expect(key).toMatch(/^ed25519:[0-9a-f]{64}$/);
    expect(await provenance(key)).toMatchObject({ verified: true, curator: { pubkey: key } });
    expect((await stat(join(folder, '.keys', 'curator.json'))).mode & 0o077).toBe(0);
    expect(await readFile(join(folder, '.keys', '.gitignore'), 'utf8')).toBe('*\n');
    expect(await signCommand.run([folder, '--check'])).toBe(0);
  });

  it('refuses to serve a registry that was changed, if the key is pinned', async () => {
    await signCommand.run([folder]);
    const key = keyIn(printed);
    const path = join(folder, 'registry.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('https://', 'https://evil.example/'));
    await expect(provenance(key)).rejects.toThrow('does not verify');
    expect(await signCommand.run([folder, '--check'])).toBe(1);
    expect((await provenance()).verified).toBe(false);
  });

  it('replaces the key, after which the former one no longer verifies', async () => {
    await signCommand.run([folder]);
    const former = keyIn(printed);
    printed = '';
    expect(await signCommand.run([folder, '--rotate'])).toBe(0);
    const key = keyIn(printed);
    expect(key).not.toBe(former);
    expect((await provenance(key)).verified).toBe(true);
    await expect(provenance(former)).rejects.toThrow('does not verify');
  });

  it('refuses unknown arguments', async () => {
    await expect(signCommand.run([folder, '--force'])).rejects.toThrow('unknown option "--force"');
    await expect(signCommand.run([folder, '--check', '--rotate'])).rejects.toThrow('exclude each other');
    await expect(signCommand.run([folder, folder])).rejects.toThrow('unexpected argument');
    expect(await signCommand.run([join(folder, 'nowhere')])).toBe(1);
  });
});

describe('a registry with a key of another system', () => {
  it('is not signed next to the identities of the original program, but can be forked', async () => {
    const identities = { ['ab'.repeat(32)]: { name: 'Grace', type: 'human', platforms: [] } };
    await writeFile(join(folder, 'identities.json'), JSON.stringify(identities));
    expect(await signCommand.run([folder])).toBe(1);
    expect(printed).toContain(`lectern fork ${folder}/registry.json <new folder> --copy`);
    const copy = join(folder, 'copy');
    expect(await forkCommand.run([join(folder, 'registry.json'), copy, '--copy'])).toBe(0);
    expect(await signCommand.run([copy, '--check'])).toBe(0);
  });

  it('is served but never verified', async () => {
    expect(await provenance()).toMatchObject({ verified: false, curator: { pubkey: 'pk:placeholder' } });
  });
});
