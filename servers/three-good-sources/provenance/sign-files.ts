/**
 * Signs each file as it is: the text of signatures.json.
 * @module
 */
import type { Signer } from './ed25519.ts';
import type { ProvenanceFiles } from './provenance-report.ts';
import { textOf } from './read-files.ts';
import { sha256Of } from './sha256.ts';
import { type FileSignature, SIGNED_FILES, type SignedFile, writeSignatures } from './signatures.ts';
import { fileMessage } from './signed-messages.ts';

/** `signed`: when. */
export async function signFiles(
  files: Omit<ProvenanceFiles, 'signatures'>,
  signer: Signer,
  signed: string,
): Promise<string> {
  const signatureOf = async (file: SignedFile): Promise<[SignedFile, FileSignature]> => {
    const sha256 = await sha256Of(textOf(files, file) ?? '');
    return [file, { sha256, signature: await signer.sign(fileMessage(file, sha256, signed)) }];
  };
  const entries = await Promise.all(SIGNED_FILES.map(signatureOf));
  return writeSignatures({
    public_key: signer.publicKey,
    signed,
    files: Object.fromEntries(entries) as Record<SignedFile, FileSignature>,
  });
}
