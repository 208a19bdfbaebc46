/**
 * Why files are not signed: what is wrong in them, or with the log that signing would add to.
 * @module
 */
import { checkFile } from './check-files.ts';
import { type Readings, valueIn } from './read-files.ts';
import type { LogState } from './replay.ts';
import type { SigningRequest } from './sign-registry.ts';

const WRITTEN_BY_PEOPLE = ['registry.json', 'identities.json', 'proposals.json'] as const;

/** Everything that the readers found, one line each. */
export function contentFaults(readings: Readings, publicKey: string): string[] {
  const faults = WRITTEN_BY_PEOPLE.flatMap((file) => {
    const reading = readings[file];
    if (reading === undefined) return [`${file} is not there.`];
    return reading.ok ? [] : reading.problems.map(({ line, reason }) => `${file}:${line}: ${reason}`);
  });
  const identities = valueIn(readings['identities.json']);
  if (identities !== undefined && !Object.hasOwn(identities, publicKey))
    faults.push('identities.json does not tell who the curator is; put the entry under the key "curator".');
  return faults;
}

/** A log that was cut off, or that another key has kept, is not covered up by signing it. */
export async function logFaults(
  { files, signer, trustedKey, rotate, now }: SigningRequest,
  readings: Readings,
  state: LogState,
): Promise<string[]> {
  const log = valueIn(readings['audit-log.jsonl']);
  if (!files.auditLog && files.signatures === undefined) {
    if (trustedKey === undefined || trustedKey === signer.publicKey) return [];
    return [
      `The trusted key is ${trustedKey} already, but its log is gone. Restore it, or remove that key first.`,
    ];
  }
  const signatures = valueIn(readings['signatures.json']);
  const check = await checkFile('audit-log.jsonl', files.auditLog, readings['audit-log.jsonl'], signatures);
  const faults: string[] = [];
  if (check.status !== 'passed')
    faults.push(
      `audit-log.jsonl is not known to be the log that was signed last. ${check.detail} Restore it.`,
    );
  else if (trustedKey === undefined)
    faults.push('There is a log already, but no curator-key.ts that tells whose it should be. Restore it.');
  else if (signatures?.public_key !== trustedKey)
    faults.push(
      `The files were signed with ${signatures?.public_key}, not with the trusted key, ${trustedKey}.`,
    );
  else if (state.curator !== trustedKey)
    faults.push(`The log was kept with ${state.curator}, not with the trusted key, ${trustedKey}.`);
  else if (trustedKey !== signer.publicKey && !rotate)
    faults.push(`The registry is signed with ${trustedKey}; to sign it with another key, use --rotate.`);
  const last = log?.at(-1)?.entry.timestamp;
  if (last !== undefined && now.getTime() < Date.parse(last))
    faults.push(`It is ${now.toISOString()} by the clock, but the log's last entry is of ${last}.`);
  return faults;
}
