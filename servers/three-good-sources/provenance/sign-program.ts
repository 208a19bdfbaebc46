/** The signing program, apart from the disk and the clock. @module */

import { readJson } from 'lectern/content';
import type { AuditEvent } from './audit-log.ts';
import { memberOf } from './content-reader.ts';
import { generatePrivateKey, openSigner, type Signer } from './ed25519.ts';
import { areOriginalIdentities } from './original-shapes.ts';
import type { ProvenanceFiles, ProvenanceReport } from './provenance-report.ts';
import { signRegistry } from './sign-registry.ts';
import { readSignatures } from './signatures.ts';
import { verifyProvenance } from './verify-provenance.ts';

export interface SignArguments {
  /** The file with the private key. */
  readonly keyFile: string;
  readonly rotate: boolean;
  /** Verify only. */
  readonly check: boolean;
}

/** The arguments of the signing program. */
const USAGE = `Usage: node build/sign-registry/main.mjs [--key FILE] [--rotate] [--check]
  --key FILE  the file with the curator's private key; .keys/curator.json by default
  --rotate    make a new key, which replaces the one before
  --check     verify only; change nothing
`;

/** What the signing program needs of the machine. Paths are below the folder where the program is started. */
export interface SignHost {
  /** Undefined where there is no such file. */
  read(path: string): Promise<string | undefined>;
  /** The whole file or nothing of it. */
  write(path: string, text: string): Promise<void>;
  /** For its owner's eyes alone; refuses to overwrite. */
  writeSecret(path: string, text: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  print(text: string): void;
  complain(text: string): void;
  now(): Date;
}

interface PrivateKey {
  readonly signer: Signer;
  /** Present if the key was just made and is not in any file yet. */
  readonly made?: JsonWebKey;
}

interface Wanted {
  readonly keyFile: string;
  readonly rotate: boolean;
  /** Whether nothing was ever signed. */
  readonly isFirst: boolean;
}

const SERVER = 'servers/three-good-sources';
/**
 * Pins the trusted key in the source. The signing program reads and writes its text: what it imported would be the key at
 * the time when it was built.
 */
const KEY_MODULE = `${SERVER}/content.ts`;
const PINNED = /(CURATOR_KEY =\s+)'(ed25519:[0-9a-f]{64}|)'/;

type Paths = Readonly<Record<keyof ProvenanceFiles, string>>;

/** In the order of writing: signatures last, since they prove that the others are complete. */
function pathsIn(folder: string): Paths {
  return {
    registry: `${folder}/registry.json`,
    identities: `${folder}/identities.json`,
    proposals: `${folder}/proposals.json`,
    auditLog: `${folder}/audit-log.jsonl`,
    signatures: `${folder}/signatures.json`,
  };
}

/** Files with the key that is trusted so far, apart from the signatures. */
interface Pin {
  read(): Promise<string | undefined>;
  write(key: string): Promise<void>;
}

/**
 * Signs the registry in a folder, with the key in a file that is made when there is none. Without a pin, the key that
 * signed last is trusted, and files that are missing beside the registry are written. Resolves to the exit code.
 */
export async function signFolder(
  folder: string,
  options: SignArguments,
  host: SignHost,
  pin?: Pin,
): Promise<{ readonly code: number; readonly key?: string }> {
  const paths = pathsIn(folder);
  const files = await readContent(host, paths);
  if (files === undefined) {
    const advice = 'Write it, or start from another one with lectern fork <url or file> <folder>.';
    return { code: refuse([`There is no ${paths.registry}. ${advice}`], host) };
  }
  if (pin === undefined && isOfOriginalProgram(files))
    return {
      code: refuse(
        [
          `${folder} holds files of the original program (3GS), which are served as they are. To sign its topics with a key of your own: lectern fork ${paths.registry} <new folder> --copy`,
        ],
        host,
      ),
    };
  const trustedKey = await (pin?.read() ?? lastKey(files));
  if (options.check) return { code: await check(files, trustedKey, host) };
  const key = await privateKeyFor({ ...options, isFirst: !files.auditLog }, host);
  if ('refusal' in key) return { code: refuse([key.refusal], host) };
  const { signer } = key;
  const now = host.now();
  const given = pin === undefined ? withDefaults(files, now) : files;
  const outcome = await signRegistry({ files: given, signer, trustedKey, rotate: options.rotate, now });
  if (!outcome.ok) return { code: refuse(outcome.reasons, host) };
  await keepPrivateKey(key, options.keyFile, host);
  if (trustedKey !== signer.publicKey) await pin?.write(signer.publicKey);
  await writeChanged(files, outcome.files, host, paths);
  host.print(signingLine(outcome.events, signer.publicKey, outcome.files !== given));
  return { code: 0, key: signer.publicKey };
}

function isOfOriginalProgram({ identities }: ProvenanceFiles): boolean {
  const reading = readJson(identities ?? '{}');
  return reading.ok && areOriginalIdentities(reading.value);
}

function lastKey({ signatures }: ProvenanceFiles): string | undefined {
  const before = signatures === undefined ? undefined : readSignatures(signatures);
  return before?.ok ? before.value.public_key : undefined;
}

/** What the curator has not written: who they are, by the name in the registry, and that nothing is proposed. */
function withDefaults(files: ProvenanceFiles, now: Date): ProvenanceFiles {
  const reading = readJson(files.registry);
  const name = memberOf(memberOf(reading.ok ? reading.value : undefined, 'curator'), 'name');
  const since = now.toISOString().slice(0, 10);
  const curator = { name: typeof name === 'string' ? name : 'Curator', type: 'person', platforms: [], since };
  return {
    ...files,
    identities: files.identities ?? `${JSON.stringify({ curator }, null, 2)}\n`,
    proposals: files.proposals ?? '[]\n',
  };
}

/** Signs the registry that comes with the server. Resolves to the exit code. */
export async function runSigning(args: readonly string[], host: SignHost): Promise<number> {
  const options = readArguments(args);
  if (options === undefined) {
    host.complain(USAGE);
    return 2;
  }
  const pin: Pin = {
    read: async () => PINNED.exec((await host.read(KEY_MODULE)) ?? '')?.[2] || undefined,
    write: async (key) => {
      const source = (await host.read(KEY_MODULE)) ?? '';
      await host.write(KEY_MODULE, source.replace(PINNED, `$1'${key}'`));
    },
  };
  return (await signFolder(`${SERVER}/content`, options, host, pin)).code;
}

async function readContent(host: SignHost, paths: Paths): Promise<ProvenanceFiles | undefined> {
  const registry = await host.read(paths.registry);
  if (registry === undefined) return undefined;
  return {
    registry,
    auditLog: await host.read(paths.auditLog),
    identities: await host.read(paths.identities),
    proposals: await host.read(paths.proposals),
    signatures: await host.read(paths.signatures),
  };
}

async function check(
  files: ProvenanceFiles,
  trustedKey: string | undefined,
  host: SignHost,
): Promise<number> {
  const report = await verifyProvenance(files, trustedKey);
  if (!report.verified) return refuse(checkLines(report), host);
  host.print('Verified: every check has passed.\n');
  return 0;
}

function refuse(reasons: readonly string[], host: SignHost): number {
  host.complain(`${reasons.join('\n')}\n`);
  return 1;
}

async function writeChanged(
  before: ProvenanceFiles,
  after: ProvenanceFiles,
  host: SignHost,
  paths: Paths,
): Promise<void> {
  for (const name of Object.keys(paths) as (keyof Paths)[]) {
    const text = after[name];
    if (text !== undefined && text !== before[name]) await host.write(paths[name], text);
  }
}

/** Undefined where they are not understood. */
export function readArguments(args: readonly string[]): SignArguments | undefined {
  let keyFile = '.keys/curator.json';
  const flags = new Set<string>();
  for (let i = 0; i < args.length; i++) {
    const name = args[i] ?? '';
    if (flags.has(name)) return undefined;
    flags.add(name);
    if (name === '--key') {
      const value = args[++i];
      if (value === undefined || value.startsWith('--')) return undefined;
      keyFile = value;
    } else if (name !== '--rotate' && name !== '--check') return undefined;
  }
  if (flags.has('--check') && flags.size > 1) return undefined;
  return { keyFile, rotate: flags.has('--rotate'), check: flags.has('--check') };
}

/** What was signed and logged. */
function signingLine(events: readonly AuditEvent[], key: string, hasChanged: boolean): string {
  if (!hasChanged) return 'Everything is signed already; nothing was changed.\n';
  const counts = new Map<string, number>();
  for (const { action } of events) counts.set(action, (counts.get(action) ?? 0) + 1);
  const list = [...counts].map(([action, count]) => `${count} ${action}`).join(', ');
  const added = list === '' ? 'The log has no new entries.' : `Added to the log: ${list}.`;
  return `Signed with ${key}. ${added}\n`;
}

/** Of the checks that did not pass. */
function checkLines({ checks }: ProvenanceReport): string[] {
  return checks
    .filter(({ status }) => status !== 'passed')
    .map(({ name, status, detail }) => `${status} ${name}: ${detail}`);
}

/** The curator's private key: read from its file, or made. */
async function privateKeyFor(
  { keyFile, rotate, isFirst }: Wanted,
  host: SignHost,
): Promise<PrivateKey | { readonly refusal: string }> {
  const text = await host.read(keyFile);
  if (rotate || (isFirst && text === undefined)) {
    const made = await generatePrivateKey();
    return { signer: await openSigner(made), made };
  }
  if (text === undefined)
    return {
      refusal: `There is no private key in ${keyFile}; --rotate makes a new one in place of a lost one.`,
    };
  try {
    return { signer: await openSigner(JSON.parse(text)) };
  } catch {
    return { refusal: `${keyFile} does not hold a private key for Ed25519 as a JSON Web Key.` };
  }
}

/** Before anything that it signed is written. A former key is put aside: no program should destroy one. */
async function keepPrivateKey({ made }: PrivateKey, keyFile: string, host: SignHost): Promise<void> {
  if (made === undefined) return;
  if ((await host.read(keyFile)) !== undefined)
    await host.rename(keyFile, `${keyFile}.retired-${host.now().toISOString().replaceAll(':', '-')}`);
  await host.writeSecret(keyFile, `${JSON.stringify(made, null, 2)}\n`);
}
