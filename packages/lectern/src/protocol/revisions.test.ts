import { describe, expect, it } from 'vitest';
import { schemasOf } from '../../../../test/support/wire-check.ts';
import { isHandshakeRevision, isStatelessRevision, REVISIONS, rulesOf } from './revisions.ts';

/** Tasks of 2025-11-25 are experimental and not offered. */
const isTask = (method: string): boolean => method.includes('tasks/');
const FROM_SERVER = ['sampling/createMessage', 'roots/list', 'elicitation/create'];
const SERVER_NOTIFICATIONS = /message|list_changed|updated|acknowledged|elicitation/;

describe('the table of revisions', () => {
  it.each(REVISIONS)('lists for %s the requests of its official schema', (revision) => {
    const official = [...schemasOf(revision).byMethod.keys()].filter(
      (method) => !method.startsWith('notifications/') && !FROM_SERVER.includes(method) && !isTask(method),
    );
    expect([...rulesOf(revision).requests].sort()).toEqual(official.sort());
  });

  it.each(REVISIONS)('lists for %s the client requests of its official schema', (revision) => {
    const official = FROM_SERVER.filter((method) => schemasOf(revision).byMethod.has(method));
    expect([...rulesOf(revision).clientRequests].sort()).toEqual(official.sort());
  });

  it.each(REVISIONS)('lists for %s only notifications of its official schema', (revision) => {
    const official = [...schemasOf(revision).byMethod.keys()].filter((method) =>
      method.startsWith('notifications/'),
    );
    expect(official).toEqual(expect.arrayContaining([...rulesOf(revision).notifications]));
    const fromClient = official.filter(
      (method) => (!SERVER_NOTIFICATIONS.test(method) || method.includes('roots')) && !isTask(method),
    );
    if (rulesOf(revision).era === 'handshake') {
      expect([...rulesOf(revision).notifications].sort()).toEqual(fromClient.sort());
    }
  });

  it('distinguishes the eras', () => {
    expect(REVISIONS.map((revision) => rulesOf(revision).era)).toEqual([
      'handshake',
      'handshake',
      'handshake',
      'handshake',
      'stateless',
    ]);
    expect(isHandshakeRevision('2026-07-28')).toBe(false);
    expect(isHandshakeRevision(20251125)).toBe(false);
    expect(isStatelessRevision('2025-11-25')).toBe(false);
  });

  it('allows batches only in 2025-03-26', () => {
    expect(REVISIONS.filter((revision) => rulesOf(revision).batches)).toEqual(['2025-03-26']);
  });
});
