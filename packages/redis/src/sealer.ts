/**
 * Seals what is stored: one who reads Redis reads no content, and one who writes to it can forge nothing. AES-256-GCM
 * with keys derived from the secrets that replicas share; the place of a value is authenticated.
 * @module
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** What every value begins with. */
const SEALED = '1';
const PLAIN = '0';

export interface Sealer {
  seal(text: string, place: string): string;
  /** `undefined` for what was not sealed with one of the secrets for this place. */
  open(sealed: string, place: string): string | undefined;
  /** Names that stand for a value, by each secret: the first one is written. */
  marksOf(text: string): readonly string[];
}

/** Without secrets, values are stored as they are. */
export function createSealer(secrets: readonly Uint8Array[] | undefined): Sealer {
  if (secrets === undefined) {
    return {
      seal: (text) => PLAIN + text,
      open: (sealed) => (sealed.startsWith(PLAIN) ? sealed.slice(1) : undefined),
      marksOf: (text) => [shortHash(text)],
    };
  }
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'lectern/redis', 32)));
  return {
    seal(text, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keys[0] as Buffer, iv).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return SEALED + sealed.toString('base64');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed.slice(1), 'base64');
      if (!sealed.startsWith(SEALED) || bytes.length < IV_BYTES + TAG_BYTES) return undefined;
      for (const key of keys) {
        const text = openWith(key, bytes, place);
        if (text !== undefined) return text;
      }
      return undefined;
    },
    marksOf: (text) =>
      keys.map((key) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)),
  };
}

function openWith(key: Buffer, bytes: Buffer, place: string): string | undefined {
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  cipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = cipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8');
    return text + cipher.final('utf8');
  } catch {
    return undefined;
  }
}

/** 132 bits: enough that two never meet, and short enough for the name of a key. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
