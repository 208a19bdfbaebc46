import { describe, expect, it } from 'vitest';
import { REVISIONS } from '../../packages/lectern/src/index.ts';
import { askingSources } from '../../test/support/source-asking.ts';

const NAME = 'research_with_sources';
const { client } = await askingSources();

interface Message {
  readonly role: string;
  readonly content: {
    readonly text: string;
    readonly resource: { readonly uri: string; readonly text: string };
  };
}

async function messagesFor(args: Record<string, string>): Promise<[Message, Message]> {
  return (await client.getPrompt(NAME, args)).messages as unknown as [Message, Message];
}

describe('research_with_sources', () => {
  it.each(REVISIONS)('is listed to clients of %s', async (revision) => {
    const asking = await askingSources({ revision });
    const { prompts } = await asking.client.listPrompts();
    expect(prompts).toMatchObject([
      {
        name: NAME,
        arguments: [
          { name: 'question', required: true },
          { name: 'category', required: false },
        ],
      },
    ]);
    expect(await asking.client.getPrompt(NAME, { question: 'learn rust' })).toHaveProperty('messages.1');
    await asking.client.close();
  });

  it('includes the category that fits the query, then the task', async () => {
    const [resource, task] = await messagesFor({ question: 'Why does the borrow checker\nreject this?' });
    expect(resource.content.resource).toMatchObject({
      uri: 'three-good-sources://category/rust-learning',
      mimeType: 'text/markdown',
    });
    expect(resource.content.resource.text).toMatch(/^# Learning Rust\n/);
    expect(task.content.text).toContain('\n> Why does the borrow checker\n> reject this?\n');
    expect(task.content.text).toContain(
      '[1] The Rust Programming Language: https://doc.rust-lang.org/book/\n[2] Rustlings: https://rustlings.rust-lang.org/\n[3] The Rust Reference: https://doc.rust-lang.org/reference/\n',
    );
    expect(task.content.text.match(/^## .*$/gm)).toEqual([
      '## Answer',
      '## Where the sources differ',
      '## Not covered',
      '## Sources',
    ]);
  });

  it('includes the named category, whatever the query', async () => {
    const [resource] = await messagesFor({ question: 'learn rust', category: 'kubernetes' });
    expect(resource.content.resource.uri).toBe('three-good-sources://category/kubernetes');
  });

  it.each([
    [{ question: '  ' }, /^Invalid params: "question" is empty/],
    [{ question: 'sourdough bread' }, /^Invalid params: no category of the registry fits/],
    [
      { question: 'x', category: 'kubernets' },
      /^Invalid params: there is no category 'kubernets'\. Did you mean 'kubernetes'\?/,
    ],
    [
      { question: 'x', category: '__proto__' },
      /^Invalid params: there is no category '__proto__'\. .*list_categories/,
    ],
    [{ category: 'kubernetes' }, /question/],
  ])('refuses %j with a reason', async (args, reason) => {
    await expect(client.getPrompt(NAME, args as never)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(reason),
    });
  });

  it('completes its category', async () => {
    const { completion } = await client.complete({ type: 'ref/prompt', name: NAME }, 'category', 'kub');
    expect(completion).toMatchObject({ values: ['kubernetes'], total: 1, hasMore: false });
  });
});
