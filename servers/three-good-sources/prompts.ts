/**
 * The prompt: a question, the category that it belongs to, and the task to answer from its three sources.
 * @module
 */
import { ErrorCode, jsonSchema, ProtocolError, type Server, type TypedJsonSchema } from '../../src/index.ts';
import { nearest } from '../../src/spelling/nearest.ts';
import { categoryMarkdown } from './category-markdown.ts';
import { categoryUri } from './category-uri.ts';
import { completeSlugs } from './complete-slugs.ts';
import type { SourceLibrary } from './library.ts';
import { researchTask } from './research-task.ts';
import { MARKDOWN } from './resources.ts';
import { echo } from './tools/echo.ts';

const LONGEST_QUESTION = 5000;

const input: TypedJsonSchema<{ question: string; category?: string }> = jsonSchema({
  type: 'object',
  properties: {
    question: {
      type: 'string',
      maxLength: LONGEST_QUESTION,
      description: 'What you want to know',
    },
    category: {
      type: 'string',
      description: 'The slug of the category to read; left out: the one that fits the question best',
    },
  },
  required: ['question'],
  additionalProperties: false,
});

export function addPrompts(server: Server, library: SourceLibrary): void {
  server.prompt(
    'research_with_sources',
    {
      title: 'Research with three sources',
      description:
        'Answers a question from the three sources of a category, in their order, with citations, and says what none of them covers.',
      input,
      complete: { category: (typed) => completeSlugs(library, typed) },
    },
    ({ question, category: asked }) => {
      if (question.trim() === '') throw invalid('"question" is empty; say what you want to know.');
      const slug = asked === undefined || asked.trim() === '' ? bestFor(library, question) : asked.trim();
      const category = library.category(slug);
      if (category === undefined) throw invalid(unknownCategory(library, slug));
      return library.withProvenance((report) => {
        const text = categoryMarkdown(library.holdings.registry, slug, category, report);
        const resource = { uri: categoryUri(slug), mimeType: MARKDOWN, text };
        return [
          { role: 'user', content: { type: 'resource', resource } },
          { role: 'user', content: { type: 'text', text: researchTask(question, category) } },
        ] as const;
      });
    },
  );
}

function bestFor(library: SourceLibrary, question: string): string {
  const { candidates, closest } = library.match(question);
  const [best] = candidates;
  if (best !== undefined) return best.slug;
  const near =
    closest === undefined ? '' : ` The closest is '${closest.slug}'; name it as "category" to take it.`;
  throw invalid(`no category of the registry fits the question '${echo(question)}'.${near}`);
}

function unknownCategory({ slugs }: SourceLibrary, given: string): string {
  const near = nearest(given, slugs);
  const hint = near === undefined ? 'Completion and list_categories name them.' : `Did you mean '${near}'?`;
  return `there is no category '${echo(given)}'. ${hint}`;
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ErrorCode.InvalidParams, `Invalid params: ${message}`);
}
