/**
 * The table of docs/policy.md has every field, and a value where a server's policy is not the default.
 * @module
 */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { asdlcPolicy } from '../../servers/asdlc/policy.ts';
import { cobolPolicy } from '../../servers/cobol/policy.ts';
import { mediaGatewayPolicy } from '../../servers/media-gateway/policy.ts';
import { threeGoodSourcesPolicy } from '../../servers/three-good-sources/policy.ts';
import { tmkbPolicy } from '../../servers/tmkb/policy.ts';
import { DEFAULT_POLICY, type Policy } from '../../src/protocol/policy.ts';

const POLICIES: Readonly<Record<string, Partial<Policy>>> = {
  asdlc: asdlcPolicy,
  cobol: cobolPolicy,
  tmkb: tmkbPolicy,
  'three-good-sources': threeGoodSourcesPolicy,
  'media-gateway': mediaGatewayPolicy,
};

const [head = [], ...rows] = readFileSync(new URL('../../docs/policy.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| /.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const fieldOf = ([first = '']: readonly string[]): string => first.replaceAll('`', '');

describe('docs/policy.md', () => {
  it('has a row for every field', () => {
    expect(rows.map(fieldOf)).toEqual(Object.keys(DEFAULT_POLICY));
  });

  it.each(Object.entries(POLICIES))('tells where %s differs', (name, policy) => {
    const column = head.indexOf(name);
    const told = rows.filter((row) => row[column] !== '').map(fieldOf);
    const differing = Object.entries(policy)
      .filter(([field, value]) => !isDeepStrictEqual(value, DEFAULT_POLICY[field as keyof Policy]))
      .map(([field]) => field);
    expect(told.sort()).toEqual(differing.sort());
  });
});
