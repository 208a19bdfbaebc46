/**
 * The signing program, apart from the disk and the clock.
 * @module
 */
import { keyInModule, writeKeyModule } from './curator-key-module.ts';
import { keepPrivateKey, privateKeyFor } from './private-key.ts';
import type { ProvenanceFiles } from './provenance-report.ts';
import { readArguments, USAGE } from './sign-arguments.ts';
import type { SignHost } from './sign-host.ts';
import { signRegistry } from './sign-registry.ts';
import { checkLines, signingLine } from './sign-report.ts';
import { verifyProvenance } from './verify-provenance.ts';

const SERVER = 'servers/three-good-sources';
const KEY_MODULE = `${SERVER}/provenance/curator-key.ts`;
/** In the order of writing: signatures last, since they tell that the others are whole. */
const PATHS = {
  registry: `${SERVER}/content/registry.json`,
  identities: `${SERVER}/content/identities.json`,
  proposals: `${SERVER}/content/proposals.json`,
  auditLog: `${SERVER}/content/audit-log.jsonl`,
  signatures: `${SERVER}/content/signatures.json`,
} as const;

/** Resolves to the exit code. */
export async function runSigning(args: readonly string[], host: SignHost): Promise<number> {
  const options = readArguments(args);
  if (options === undefined) {
    host.complain(USAGE);
    return 2;
  }
  const files = await readContent(host);
  if (files === undefined) return refuse([`There is no ${PATHS.registry}.`], host);
  const trustedKey = keyInModule((await host.read(KEY_MODULE)) ?? '');
  if (options.check) return check(files, trustedKey, host);
  const isFirst = !files.auditLog;
  const key = await privateKeyFor({ ...options, isFirst }, host);
  if ('refusal' in key) return refuse([key.refusal], host);
  const { signer } = key;
  const outcome = await signRegistry({ files, signer, trustedKey, rotate: options.rotate, now: host.now() });
  if (!outcome.ok) return refuse(outcome.reasons, host);
  await keepPrivateKey(key, options.keyFile, host);
  if (trustedKey !== signer.publicKey) await host.write(KEY_MODULE, writeKeyModule(signer.publicKey));
  await writeChanged(files, outcome.files, host);
  host.print(signingLine(outcome.events, signer.publicKey, outcome.files !== files));
  return 0;
}

async function readContent(host: SignHost): Promise<ProvenanceFiles | undefined> {
  const registry = await host.read(PATHS.registry);
  if (registry === undefined) return undefined;
  return {
    registry,
    auditLog: await host.read(PATHS.auditLog),
    identities: await host.read(PATHS.identities),
    proposals: await host.read(PATHS.proposals),
    signatures: await host.read(PATHS.signatures),
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

async function writeChanged(before: ProvenanceFiles, after: ProvenanceFiles, host: SignHost): Promise<void> {
  for (const name of Object.keys(PATHS) as (keyof typeof PATHS)[]) {
    const text = after[name];
    if (text !== undefined && text !== before[name]) await host.write(PATHS[name], text);
  }
}
