/**
 * Which values must never be quoted, neither to the caller nor in the log.
 * @module
 */
import { splitWords } from '../../spelling/words.ts';
import { isObject, type JsonSchema } from '../json-schema.ts';
import type { Path } from '../validator.ts';

const SECRET =
  /^(?:password|passphrase|passwd|pwd|secret|token|key|apikey|pin|credential|authorization|bearer)s?$/;

/** Marks and words of names that are in no schema that people write. */
const MAX_SCHEMAS = 2000;

/** Tells secret values by the path that leads to them. */
export interface Secrets {
  isSecret(path: Path): boolean;
  /** Whether a member of this name is secret, wherever it is. */
  isSecretName(name: string): boolean;
  /** Whether there may be a secret anywhere in the arguments. */
  readonly any: boolean;
}

/** By the words of a name, and by `format: "password"` and `writeOnly` in the schema. */
export function secretsOf(root: JsonSchema): Secrets {
  const marked = new Set<string>();
  const names = new Set<string>();
  let left = MAX_SCHEMAS;
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || left-- <= 0) return;
    const { properties } = node as { properties?: unknown };
    if (isObject(properties)) {
      for (const [name, member] of Object.entries(properties)) {
        names.add(name);
        if (isObject(member) && (member.format === 'password' || member.writeOnly === true)) marked.add(name);
      }
    }
    for (const member of Object.values(node)) walk(member);
  };
  walk(root);
  const isSecretName = (name: string): boolean =>
    marked.has(name) || splitWords(name.slice(0, 200)).some((word) => SECRET.test(word));
  return {
    isSecretName,
    isSecret: (path) => path.some((key) => typeof key === 'string' && isSecretName(key)),
    any: [...names].some(isSecretName),
  };
}
