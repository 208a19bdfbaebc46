import { describe, expect, it } from 'vitest';
import { textOf } from '../client/message.ts';
import { openSession, STREAMABLE } from '../client/session.ts';
import { ONLY_JSON } from '../client/stateless.ts';

const SAMPLED = { role: 'assistant', content: { type: 'text', text: 'Paris' }, model: 'm' };
const USER = { action: 'accept', content: { username: 'ada', email: 'ada@example.com' } };

export function describeQuestions(url: () => string): void {
  describe.each(STREAMABLE)('%s: requests to the client', (revision) => {
    const withSampling = { capabilities: { sampling: {}, roots: {} } };

    it('come on the stream of the call, and the response posted apart completes it', async () => {
      const session = await openSession(url(), revision, withSampling);
      const { stream } = await session.tool('test_sampling', { prompt: 'Capital of France?' }, { id: 's' });
      const question = await stream.message();
      expect(question).toMatchObject({ method: 'sampling/createMessage', params: { maxTokens: 100 } });
      const posted = await session.respond(question.id, SAMPLED);
      expect([posted.status, posted.text]).toEqual([202, '']);
      const answers = await stream.rest();
      expect(answers.map(({ id }) => id)).toEqual(['s']);
      expect(answers.map(textOf)).toEqual([`LLM response: ${JSON.stringify(SAMPLED.content)}`]);
    });

    it('have IDs of their own, so that results may come in any order', async () => {
      const session = await openSession(url(), revision, withSampling);
      const calls = await Promise.all(
        ['one', 'two'].map((prompt) => session.tool('test_sampling', { prompt }, { id: 'same' })),
      );
      const questions = await Promise.all(calls.map(({ stream }) => stream.message()));
      expect(new Set(questions.map(({ id }) => id)).size).toBe(2);
      const texts: string[] = [];
      for (const at of [1, 0]) {
        const content = { type: 'text', text: `answer ${at}` };
        await session.respond(questions[at]?.id, { ...SAMPLED, content });
        texts.push(...((await calls[at]?.stream.rest()) ?? []).map(textOf));
      }
      expect(texts.map((text) => /answer \d/.exec(text)?.[0])).toEqual(['answer 1', 'answer 0']);
    });

    it('are served by their own session only', async () => {
      const [asked, other] = [
        await openSession(url(), revision, withSampling),
        await openSession(url(), revision, withSampling),
      ];
      const { stream } = await asked.tool('test_sampling', { prompt: 'Who?' });
      const { id } = await stream.message();
      const wrong = { ...SAMPLED, content: { type: 'text', text: 'an impostor' } };
      expect((await other.respond(id, wrong)).status).toBe(202);
      await asked.respond(id, SAMPLED);
      expect((await stream.rest()).map(textOf)).toEqual([`LLM response: ${JSON.stringify(SAMPLED.content)}`]);
    });

    it('that the client refuses with an error fail the tool', async () => {
      const session = await openSession(url(), revision, withSampling);
      const { stream } = await session.tool('test_sampling', { prompt: 'Who?' });
      const { id } = await stream.message();
      await session.post({
        jsonrpc: '2.0',
        id,
        error: { code: -1, message: 'User rejected sampling request' },
      });
      const [answer] = await stream.rest();
      expect(answer?.result).toMatchObject({ isError: true });
    });

    it('about roots are asked in the same way', async () => {
      const session = await openSession(url(), revision, withSampling);
      const { stream } = await session.tool('test_roots');
      const question = await stream.message();
      expect(question.method).toBe('roots/list');
      await session.respond(question.id, { roots: [{ uri: 'file:///home' }] });
      expect((await stream.rest()).map(textOf)).toEqual(['file:///home']);
    });

    it('are withdrawn when their call is cancelled', async () => {
      const session = await openSession(url(), revision, withSampling);
      const { stream } = await session.tool('test_sampling', { prompt: 'Who?' }, { id: 'c' });
      const question = await stream.message();
      await session.notify('notifications/cancelled', { requestId: 'c' });
      const [withdrawn, ...more] = await stream.rest();
      expect(withdrawn).toMatchObject({
        method: 'notifications/cancelled',
        params: { requestId: question.id },
      });
      expect(more).toEqual([]);
    });

    it('fail at once where no stream can carry them', async () => {
      const session = await openSession(url(), revision, withSampling);
      const headers = { accept: ONLY_JSON };
      const { message } = await session.tool('test_sampling', { prompt: 'Who?' }, { headers });
      expect(message.result).toMatchObject({ isError: true });
    });

    it('are not put to clients that cannot respond to them', async () => {
      const session = await openSession(url(), revision);
      const answer = await session.tool('test_sampling', { prompt: 'Who?' });
      expect(answer.isStream).toBe(false);
    });
  });

  describe.each(['2025-06-18', '2025-11-25'] as const)('%s: elicitation', (revision) => {
    it('comes on the stream of the call, and the response posted apart completes it', async () => {
      const session = await openSession(url(), revision, { capabilities: { elicitation: {} } });
      const { stream } = await session.tool('test_elicitation', { message: 'Who are you?' });
      const question = await stream.message();
      expect(question).toMatchObject({ method: 'elicitation/create', params: { message: 'Who are you?' } });
      expect((await session.respond(question.id, USER)).status).toBe(202);
      expect((await stream.rest()).map(textOf)).toEqual([`User response: ${JSON.stringify(USER)}`]);
    });
  });
}
