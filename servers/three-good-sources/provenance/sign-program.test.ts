import { describe, expect, it } from 'vitest';
import { minutesLater, textOfJson, unsignedFiles } from './content.testing.ts';
import { CURATOR, NO_KEY } from './field-schemas.ts';
import { readArguments, runSigning, type SignHost } from './sign-program.ts';

const CONTENT = 'servers/three-good-sources/content';
const KEY_MODULE = 'servers/three-good-sources/content.ts';
const KEY = '.keys/curator.json';
const LOG = `${CONTENT}/audit-log.jsonl`;
const REGISTRY = `${CONTENT}/registry.json`;

/** A machine in memory. Its clock goes on by a minute for each run. */
class Machine implements SignHost {
  readonly files: Map<string, string>;
  readonly secrets = new Set<string>();
  written: string[] = [];
  output = '';
  complaints = '';
  #runs = 0;

  constructor() {
    const { registry, identities, proposals } = unsignedFiles();
    this.files = new Map([
      [REGISTRY, registry],
      [`${CONTENT}/identities.json`, identities ?? ''],
      [`${CONTENT}/proposals.json`, proposals ?? ''],
      [KEY_MODULE, "const CURATOR_KEY = '';\n"],
    ]);
  }

  run(...args: string[]): Promise<number> {
    this.#runs += 1;
    this.written = [];
    this.output = '';
    this.complaints = '';
    return runSigning(args, this);
  }

  text(path: string): string {
    return this.files.get(path) ?? '';
  }

  read = async (path: string): Promise<string | undefined> => this.files.get(path);
  write = async (path: string, text: string): Promise<void> => {
    this.files.set(path, text);
    this.written.push(path);
  };
  writeSecret = async (path: string, text: string): Promise<void> => {
    if (this.files.has(path)) throw new Error(`${path} is there already`);
    this.secrets.add(path);
    await this.write(path, text);
  };
  rename = async (from: string, to: string): Promise<void> => {
    this.files.set(to, this.text(from));
    this.files.delete(from);
  };
  print = (text: string): void => {
    this.output += text;
  };
  complain = (text: string): void => {
    this.complaints += text;
  };
  now = (): Date => minutesLater(this.#runs);
}

async function signedMachine(): Promise<Machine> {
  const machine = new Machine();
  expect(await machine.run()).toBe(0);
  return machine;
}

describe('the signing program', () => {
  it('creates a secret key on the first run, pins it and signs', async () => {
    const machine = await signedMachine();
    const [, key] = /CURATOR_KEY = '(ed25519:[0-9a-f]{64})';/.exec(machine.text(KEY_MODULE)) ?? [];
    expect(machine.output).toBe(
      `Signed with ${key}. Added to the log: 1 identity_added, 2 category_added, 1 proposal_opened, 1 registry_signed.\n`,
    );
    expect([...machine.secrets]).toEqual([KEY]);
    expect(machine.written[0]).toBe(KEY);
    expect(machine.written.at(-1)).toBe(`${CONTENT}/signatures.json`);
    const { d } = JSON.parse(machine.text(KEY));
    for (const [path, text] of machine.files) if (path !== KEY) expect(text).not.toContain(d);
    expect(await machine.run('--check')).toBe(0);
    expect(machine.output).toBe('Verified: every check has passed.\n');
  });

  it('replaces the placeholder by the key', async () => {
    const machine = new Machine();
    machine.files.set(REGISTRY, machine.text(REGISTRY).replace(`"${CURATOR}"}`, `"${NO_KEY}"}`));
    expect(machine.text(REGISTRY)).toContain(NO_KEY);
    expect(await machine.run()).toBe(0);
    expect(machine.text(REGISTRY)).not.toContain(NO_KEY);
  });

  it('reports that nothing changed and writes nothing', async () => {
    const machine = await signedMachine();
    expect(await machine.run()).toBe(0);
    expect(machine.output).toBe('Everything is signed already; nothing was changed.\n');
    expect(machine.written).toEqual([]);
  });

  it('only appends to the log and writes only changed files', async () => {
    const machine = await signedMachine();
    const before = machine.text(LOG);
    const registry = JSON.parse(machine.text(REGISTRY));
    machine.files.set(REGISTRY, textOfJson({ ...registry, version: '1.1.0' }));
    expect(await machine.run()).toBe(0);
    expect(machine.output).toMatch(/Added to the log: 1 registry_signed\.\n$/);
    expect(machine.text(LOG).startsWith(before)).toBe(true);
    expect(machine.written).toEqual([LOG, `${CONTENT}/signatures.json`]);
  });

  it('reports every violation and writes nothing', async () => {
    const machine = new Machine();
    machine.files.set(REGISTRY, '{"version": 1, "extra": 2}');
    expect(await machine.run()).toBe(1);
    expect(machine.complaints).toContain('registry.json:1: Field "version"');
    expect(machine.complaints).toContain('"extra"');
    expect(machine.complaints).toContain('"categories"');
    expect(machine.written).toEqual([]);
    expect(machine.files.has(KEY)).toBe(false);
  });

  it('suggests --rotate if the key is lost', async () => {
    const machine = await signedMachine();
    machine.files.delete(KEY);
    expect(await machine.run()).toBe(1);
    expect(machine.complaints).toBe(
      'There is no private key in .keys/curator.json; --rotate makes a new one in place of a lost one.\n',
    );
    expect(await machine.run('--rotate')).toBe(0);
    expect(await machine.run('--check')).toBe(0);
  });

  it('replaces the key, archives the previous one and keeps the log', async () => {
    const machine = await signedMachine();
    const [before, formerKey, formerModule] = [LOG, KEY, KEY_MODULE].map((path) => machine.text(path));
    expect(await machine.run('--rotate')).toBe(0);
    expect(machine.output).toMatch(
      /Added to the log: 1 key_rotated, 1 identity_added, 1 registry_signed\.\n$/,
    );
    expect(machine.text(LOG).startsWith(before ?? '?')).toBe(true);
    expect(machine.text(KEY_MODULE)).not.toBe(formerModule);
    const aside = [...machine.files.keys()].filter((path) => path.startsWith(`${KEY}.retired-`));
    expect(aside.map((path) => machine.text(path))).toEqual([formerKey]);
    expect(await machine.run('--check')).toBe(0);
    expect(await machine.run()).toBe(0);
    expect(machine.output).toContain('nothing was changed');
  });

  it('reads the key from another file', async () => {
    const machine = await signedMachine();
    await machine.rename(KEY, 'elsewhere.json');
    const registry = JSON.parse(machine.text(REGISTRY));
    machine.files.set(REGISTRY, textOfJson({ ...registry, version: '1.1.0' }));
    expect(await machine.run('--key', 'elsewhere.json')).toBe(0);
    machine.files.set('elsewhere.json', '{}');
    expect(await machine.run('--key', 'elsewhere.json')).toBe(1);
    expect(machine.complaints).toBe(
      'elsewhere.json does not hold a private key for Ed25519 as a JSON Web Key.\n',
    );
  });

  it('reports failed checks', async () => {
    const machine = await signedMachine();
    machine.files.set(LOG, machine.text(LOG).replace('"baking"', '"boxing"'));
    expect(await machine.run('--check')).toBe(1);
    expect(machine.complaints.split('\n')).toEqual(
      expect.arrayContaining([
        'failed audit-log.jsonl: It is not the text that was signed: its hash is another.',
        'failed audit-signatures: 4 of 5 entries have a valid signature; line 2 is the first that does not.',
      ]),
    );
    expect(machine.complaints).not.toContain('passed');
    expect(machine.written).toEqual([]);
  });

  it('does not report success if no key is pinned', async () => {
    const machine = await signedMachine();
    machine.files.delete(KEY_MODULE);
    expect(await machine.run('--check')).toBe(1);
    expect(machine.complaints).toMatch(/^not-checked key: /);
  });

  it('requires a registry and known arguments', async () => {
    const machine = new Machine();
    expect(await machine.run('--sign')).toBe(2);
    expect(machine.complaints).toMatch(/^Usage: /);
    machine.files.delete(REGISTRY);
    expect(await machine.run()).toBe(1);
    expect(machine.complaints).toContain(
      `There is no ${REGISTRY}. Write it, or start from another one with lectern fork `,
    );
  });
});

describe('readArguments', () => {
  it('reads each argument', () => {
    const usual = { keyFile: '.keys/curator.json', rotate: false, check: false };
    expect(readArguments([])).toEqual(usual);
    expect(readArguments(['--check'])).toEqual({ ...usual, check: true });
    expect(readArguments(['--rotate', '--key', 'k.json'])).toEqual({
      ...usual,
      keyFile: 'k.json',
      rotate: true,
    });
  });

  it.each([
    [['--other']],
    [['file']],
    [['--key']],
    [['--key', '--rotate']],
    [['--rotate', '--rotate']],
    [['--check', '--rotate']],
    [['--check', '--key', 'k.json']],
  ])('refuses %j', (args) => {
    expect(readArguments(args)).toBeUndefined();
  });
});
