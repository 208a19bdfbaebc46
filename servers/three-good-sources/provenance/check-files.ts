/**
 * Checks of the key, and of each file against what the curator signed.
 * @module
 */
import type { Registry } from '../registry.ts';
import type { ContentProblem, Reading } from './content-reader.ts';
import { fileMessage, sha256Of } from './digest.ts';
import { verifySignature } from './ed25519.ts';
import { judged, notChecked, type ProvenanceCheck } from './provenance-report.ts';
import type { Signatures, SignedFile } from './signatures.ts';

const NO_TRUSTED_KEY =
  'No trusted key was given, so this shows only that the files belong together, not whose they are.';

const OTHER_SYSTEM = 'The curator’s key is of another system, and nothing here can verify it.';

function isOfAnother(key: string | undefined): boolean {
  return key !== undefined && !key.startsWith('ed25519:');
}

export function checkKey(
  trustedKey: string | undefined,
  signatures: Signatures | undefined,
  registry: Registry | undefined,
): ProvenanceCheck {
  if (trustedKey === undefined)
    return notChecked('key', isOfAnother(registry?.curator.pubkey) ? OTHER_SYSTEM : NO_TRUSTED_KEY);
  const others = [
    ...(signatures && signatures.public_key !== trustedKey ? ['signatures.json'] : []),
    ...(registry && registry.curator.pubkey !== trustedKey ? ['registry.json'] : []),
  ];
  if (others.length > 0)
    return judged('key', false, `The trusted key differs from the one in ${others.join(' and ')}.`);
  if (signatures === undefined || registry === undefined)
    return notChecked('key', 'There is no readable file that names a key to compare.');
  return judged('key', true, 'The signatures and the registry name the trusted key.');
}

export function checkForm(signatures: Reading<Signatures> | undefined): ProvenanceCheck {
  const name = 'signatures.json';
  if (signatures === undefined) return notChecked(name, 'There is no such file: nothing is signed.');
  if (!signatures.ok) return judged(name, false, unreadable(signatures.problems));
  return judged(name, true, `Signed on ${signatures.value.signed}.`);
}

export async function checkFile(
  name: SignedFile,
  text: string | undefined,
  reading: Reading<unknown> | undefined,
  signatures: Signatures | undefined,
): Promise<ProvenanceCheck> {
  if (reading?.ok === false) return judged(name, false, unreadable(reading.problems));
  if (signatures === undefined) return notChecked(name, 'There is no readable signature to verify it with.');
  if (text === undefined) return judged(name, false, 'It is signed, but it is not there.');
  const { sha256, signature } = signatures.files[name];
  if ((await sha256Of(text)) !== sha256)
    return judged(name, false, 'It is not the text that was signed: its hash is another.');
  const message = fileMessage(name, sha256, signatures.signed);
  const isValid = await verifySignature(message, signature, signatures.public_key);
  return judged(name, isValid, isValid ? 'Its hash and its signature are right.' : 'Its signature is wrong.');
}

function unreadable(problems: readonly ContentProblem[]): string {
  const [first] = problems;
  const all = problems.length > 1 ? `, the first of ${problems.length} problems` : '';
  return `It cannot be read; line ${first?.line}${all}: ${first?.reason}`;
}
