import { describe, expect, it } from 'vitest';
import { converse, smallServer } from '../../../../test/support/quiet.ts';
import { DEFAULT_LIMITS } from './definition.ts';
import { describeClient } from './handshake.ts';

const REQUEST = { id: 1, method: 'initialize' };
const described = (clientInfo: object, capabilities: object = {}) =>
  describeClient({ clientInfo, capabilities }, DEFAULT_LIMITS);

describe('the stored client description', () => {
  it('consists of name, version, title and capabilities', () => {
    const info = { name: 'n', version: '1', title: 't' };
    const capabilities = { roots: { listChanged: true }, extensions: { 'com.example/x': {} } };
    expect(described({ ...info, websiteUrl: 'https://a.example', icons: ['x'] }, capabilities)).toEqual({
      info,
      capabilities,
    });
  });

  it.each(['name', 'version', 'title'])('has at most 256 characters of %s', (member) => {
    expect(described({ [member]: 'x'.repeat(256) }).info?.[member]).toHaveLength(256);
    expect(() => described({ [member]: 'x'.repeat(257) })).toThrow(`"clientInfo.${member}" exceeds 256`);
  });

  it.each([
    ['characters', { experimental: { x: 'x'.repeat(9000) } }, '"capabilities.experimental" exceeds 8192'],
    [
      'characters in total',
      { roots: {}, a: 'x'.repeat(5000), b: 'x'.repeat(5000) },
      '"capabilities.b" exceeds',
    ],
    ['values', { extensions: { x: Array(300).fill({}) } }, '"capabilities.extensions" exceeds 256 values'],
    ['members', Object.fromEntries(Array.from({ length: 300 }, (_, n) => [n, true])), 'exceeds 256 values'],
    ['characters of a name', { ['x'.repeat(9000)]: {} }, `"capabilities.${'x'.repeat(64)}" exceeds`],
  ])('limits the %s of capabilities', (_what, capabilities, message) => {
    expect(() => described({}, capabilities)).toThrow(message);
    expect(() => described({}, { experimental: { x: 'x'.repeat(8000) } })).not.toThrow();
  });

  it('is refused with -32602 if it is too large, and the session is not initialized', async () => {
    const { say, session } = converse(smallServer());
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'x'.repeat(1e6), version: '1' },
    };
    const answer = await say({ ...REQUEST, params });
    expect(answer).toMatchObject({
      id: 1,
      error: { code: -32602, message: expect.stringContaining('clientInfo.name') },
    });
    expect(JSON.stringify(answer).length).toBeLessThan(200);
    expect(session.state.lifecycle).toBe('not-initialized');
  });
});
