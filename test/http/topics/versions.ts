import { describe, expect, it } from 'vitest';
import { REVISIONS, type Revision } from '../../../packages/lectern/src/index.ts';
import { textOf } from '../client/message.ts';
import { openSession, STREAMABLE, sendInitialize } from '../client/session.ts';
import { ask, askTool } from '../client/stateless.ts';

const METHODS = [
  ['tools/list', {}],
  ['tools/call', { name: 'measure', arguments: { text: 'two words' } }],
  ['tools/call', { name: 'link', arguments: {} }],
  ['resources/list', {}],
  ['resources/templates/list', {}],
  ['resources/read', { uri: 'test://static-binary' }],
  ['prompts/list', {}],
  ['prompts/get', { name: 'test_prompt_with_arguments', arguments: { arg1: 'a', arg2: 'b' } }],
  [
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'choose' }, argument: { name: 'colour', value: 'r' } },
  ],
] as const;

export function describeVersions(url: () => string): void {
  describe('versions', () => {
    it.each(REVISIONS.slice(0, 4))('settles on %s when that is asked for', async (revision) => {
      const answer = await sendInitialize(url(), revision);
      expect(answer.message.result?.protocolVersion).toBe(revision);
    });

    it.each(['2026-07-28', '2031-01-01', '2023-01-01'])(
      'offers 2025-11-25 to who asks for %s',
      async (asked) => {
        const answered: Revision = '2025-11-25';
        const answer = await sendInitialize(url(), asked, { answered });
        expect(answer.message.result?.protocolVersion).toBe(answered);
        expect(answer.headers['mcp-session-id']).toBeDefined();
      },
    );

    it('lets a client of 2024-11-05 use this transport as well', async () => {
      const session = await openSession(url(), '2024-11-05');
      expect(await session.toolText('echo', { text: 'x' })).toBe('x');
    });

    it.each(STREAMABLE)('serves everything in the words of %s', async (revision) => {
      const session = await openSession(url(), revision);
      for (const [method, params] of METHODS) {
        const { message } = await session.request(method, params);
        expect(message.result, method).toBeDefined();
      }
    });

    it('serves everything in the words of 2026-07-28', async () => {
      for (const [method, params] of METHODS) {
        const { message } = await ask(url(), method, params);
        expect(message.result, method).toBeDefined();
      }
    });

    it('serves clients of all revisions side by side', async () => {
      const sessions = await Promise.all(STREAMABLE.map((revision) => openSession(url(), revision)));
      const answers = await Promise.all([
        ...sessions.map((session) => session.toolText('whoami')),
        askTool(url(), 'whoami').then(({ message }) => textOf(message)),
      ]);
      expect(answers.map((text) => JSON.parse(text).revision)).toEqual(REVISIONS.slice(1));
    });

    it('serves a stateless request with the id of a session, and not in that session', async () => {
      const session = await openSession(url(), '2025-11-25');
      const headers = { 'mcp-session-id': session.id };
      const { message } = await askTool(url(), 'whoami', {}, { headers });
      expect(JSON.parse(textOf(message))).toMatchObject({ revision: '2026-07-28' });
    });
  });
}
