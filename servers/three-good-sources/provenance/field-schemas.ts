/**
 * Schemas of the small fields that several files of the registry share.
 * @module
 */
import type { JsonSchemaObject } from 'lectern';

export const text: JsonSchemaObject = { type: 'string', pattern: '\\S' };
export const slug: JsonSchemaObject = { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' };
/** One way to write a key, a hash or a signature: a capital letter would be another text with the same meaning. */
export const key: JsonSchemaObject = { type: 'string', pattern: '^ed25519:[0-9a-f]{64}$' };
/**
 * A key of this registry, or one of another system (PKARR, with `pk:` before it or in z-base-32 alone), which is shown
 * and cannot be verified here.
 */
export const anyKey: JsonSchemaObject = {
  type: 'string',
  pattern: '^(ed25519:[0-9a-f]{64}|pk:[0-9A-Za-z_-]+|[ybndrfg8ejkmcpqxot1uwisza345h769]{52})$',
};
export const sha256: JsonSchemaObject = { type: 'string', pattern: '^[0-9a-f]{64}$' };
export const signature: JsonSchemaObject = { type: 'string', pattern: '^[0-9a-f]{128}$' };
export const uuid: JsonSchemaObject = { type: 'string', format: 'uuid' };
export const date: JsonSchemaObject = { type: 'string', format: 'date' };
/** https://semver.org, without its named groups. */
export const semver: JsonSchemaObject = {
  type: 'string',
  pattern:
    '^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(-[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?(\\+[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?$',
};
/** In UTC, without leap seconds, which `Date` does not know. Separate patterns, so that the message names the one that fails. */
export const timestamp: JsonSchemaObject = {
  type: 'string',
  allOf: [{ format: 'date-time' }, { pattern: 'T\\d\\d:\\d\\d:[0-5]\\d(\\.\\d{3})?Z$' }],
};
/** Without a user's name in it, behind which another host could hide. */
export const httpsUrl: JsonSchemaObject = {
  type: 'string',
  pattern: '^https://[A-Za-z0-9.-]+(:\\d+)?([/?#]\\S*)?$',
};
/** Where another node is: the same, or this machine. */
export const nodeUrl: JsonSchemaObject = {
  type: 'string',
  pattern:
    '^(https://([A-Za-z0-9.-]+|\\[[0-9a-f:.]+\\])|http://(localhost|127\\.0\\.0\\.1|\\[::1\\]))(:\\d+)?(/[^\\s?#]*)?$',
};

/** Stands where the curator's key belongs until the files are signed. */
export const CURATOR = 'curator';
/** The same where only a key is allowed. Its point has a small order, so that nothing is ever signed with it. */
export const NO_KEY: string = `ed25519:${'0'.repeat(64)}`;
export const keyOrCurator: JsonSchemaObject = {
  type: 'string',
  pattern: `^(${CURATOR}|ed25519:[0-9a-f]{64})$`,
};

export function closedObject(
  required: readonly string[],
  properties: Readonly<Record<string, JsonSchemaObject>>,
): JsonSchemaObject {
  return { type: 'object', properties, required, additionalProperties: false };
}
