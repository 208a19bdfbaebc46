import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invalidToken } from './refusal.ts';
import { type VerifiedToken, VerifiedTokens } from './verified-token.ts';

const NOW = 1_800_000_000_000;

function accepted(validMs: number): VerifiedToken {
  const auth = { subject: 'ada', issuer: 'https://a', scopes: [], claims: {}, expiresAt: NOW + validMs };
  return { auth, audiences: [], boundTo: undefined, isMachine: false };
}

describe('remembered outcomes', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each<[string, VerifiedToken | ReturnType<typeof invalidToken>, number]>([
    ['an accepted token', accepted(3_600_000), 60_000],
    ['a token that expires earlier', accepted(5000), 5000],
    ['a refused token', invalidToken('made up'), 10_000],
  ])('last a short time for %s', (_name, outcome, milliseconds) => {
    const tokens = new VerifiedTokens();
    tokens.add('digest', outcome);
    vi.setSystemTime(NOW + milliseconds - 1);
    expect(tokens.get('digest')).toBe(outcome);
    vi.setSystemTime(NOW + milliseconds);
    expect(tokens.get('digest')).toBeUndefined();
  });

  it('are replaced by the next outcome of the same token', () => {
    const tokens = new VerifiedTokens();
    const refused = invalidToken('revoked');
    tokens.add('digest', accepted(1000));
    tokens.add('digest', refused);
    expect(tokens.get('digest')).toBe(refused);
    const again = accepted(1000);
    tokens.add('digest', again);
    expect(tokens.get('digest')).toBe(again);
  });

  it('are limited in number, oldest first, and made-up tokens do not displace accepted ones', () => {
    const tokens = new VerifiedTokens();
    for (let i = 0; i <= 10_000; i += 1) tokens.add(`accepted ${i}`, accepted(1000));
    for (let i = 0; i <= 20_000; i += 1) tokens.add(`made up ${i}`, invalidToken('made up'));
    const known = (names: readonly string[]) => names.map((name) => tokens.get(name) !== undefined);
    expect(known(['accepted 0', 'accepted 1', 'accepted 10000'])).toEqual([false, true, true]);
    expect(known(['made up 19000', 'made up 19001', 'made up 20000'])).toEqual([false, true, true]);
  });
});
