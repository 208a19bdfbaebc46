/**
 * The tables of docs/policy.md have every field, and a value where a server's choice is not the default.
 * @module
 */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_COMPATIBILITY,
  DEFAULT_POLICY,
  type ServerRules,
} from '../../packages/lectern/src/protocol/policy.ts';
import { asdlcCompatibility, asdlcPolicy } from '../../servers/asdlc/server.ts';
import { cobolCompatibility, cobolPolicy } from '../../servers/cobol/server.ts';
import { mediaGatewayCompatibility, mediaGatewayPolicy } from '../../servers/media-gateway/server.ts';
import {
  threeGoodSourcesCompatibility,
  threeGoodSourcesPolicy,
} from '../../servers/three-good-sources/server.ts';
import { tmkbCompatibility, tmkbPolicy } from '../../servers/tmkb/server.ts';

const DEFAULTS: ServerRules = { ...DEFAULT_POLICY, ...DEFAULT_COMPATIBILITY };

const POLICIES: Readonly<Record<string, Partial<ServerRules>>> = {
  asdlc: { ...asdlcPolicy, ...asdlcCompatibility },
  cobol: { ...cobolPolicy, ...cobolCompatibility },
  tmkb: { ...tmkbPolicy, ...tmkbCompatibility },
  'three-good-sources': { ...threeGoodSourcesPolicy, ...threeGoodSourcesCompatibility },
  'media-gateway': { ...mediaGatewayPolicy, ...mediaGatewayCompatibility },
};

const [head = [], ...all] = readFileSync(new URL('../../docs/policy.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| /.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
/** The head is there once per table. */
const rows = all.filter(([first]) => first !== head[0]);
const fieldOf = ([first = '']: readonly string[]): string => first.replaceAll('`', '');

describe('docs/policy.md', () => {
  it('has a row for every field', () => {
    expect(rows.map(fieldOf)).toEqual(Object.keys(DEFAULTS));
  });

  it.each(Object.entries(POLICIES))('lists the differences of %s', (name, policy) => {
    const column = head.indexOf(name);
    const named = rows.filter((row) => row[column] !== '').map(fieldOf);
    const differing = Object.entries(policy)
      .filter(([field, value]) => !isDeepStrictEqual(value, DEFAULTS[field as keyof ServerRules]))
      .map(([field]) => field);
    expect(named.sort()).toEqual(differing.sort());
  });
});
