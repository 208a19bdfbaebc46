/**
 * signatures.json: what the curator vouches for, file by file.
 * @module
 */
import type { JsonSchemaObject } from 'lectern';
import { type ContentProblem, contentReader, type Reading } from './content-reader.ts';
import { closedObject, key, sha256, signature, timestamp } from './field-schemas.ts';

export const SIGNED_FILES = [
  'registry.json',
  'audit-log.jsonl',
  'identities.json',
  'proposals.json',
] as const;
export type SignedFile = (typeof SIGNED_FILES)[number];

export interface FileSignature {
  /** Of the file's bytes. */
  readonly sha256: string;
  readonly signature: string;
}

export interface Signatures {
  readonly public_key: string;
  readonly signed: string;
  readonly files: Readonly<Record<SignedFile, FileSignature>>;
}

const fileSignature = closedObject(['sha256', 'signature'], { sha256, signature });

const schema: JsonSchemaObject = closedObject(['public_key', 'signed', 'files'], {
  public_key: key,
  signed: timestamp,
  files: closedObject(SIGNED_FILES, Object.fromEntries(SIGNED_FILES.map((file) => [file, fileSignature]))),
});

const read = contentReader<Signatures>('signatures.json', schema);

const OTHER_FORM: ContentProblem = {
  path: '',
  line: 1,
  reason: 'signatures.json is not written in the one form that it has.',
};

/** Nothing signs this file itself: since it has one form only, no byte of it can change unnoticed. */
export function readSignatures(text: string): Reading<Signatures> {
  const reading = read(text);
  return reading.ok && writeSignatures(reading.value) !== text
    ? { ok: false, problems: [OTHER_FORM] }
    : reading;
}

export function writeSignatures({ public_key, signed, files }: Signatures): string {
  const inOrder = SIGNED_FILES.map((file) => {
    const { sha256, signature } = files[file];
    return [file, { sha256, signature }];
  });
  return `${JSON.stringify({ public_key, signed, files: Object.fromEntries(inOrder) }, null, 2)}\n`;
}
