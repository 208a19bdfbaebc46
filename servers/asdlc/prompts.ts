/**
 * The three prompts: articles first, then a task whose result can be checked against them.
 * @module
 */

import {
  ErrorCode,
  type JsonSchemaObject,
  jsonSchema,
  ProtocolError,
  type Server,
  type TypedJsonSchema,
} from 'lectern';
import { type Collection, completeNames, findArticle, needed, taskMessage } from 'lectern/knowledge';
import { articleMessages } from './prompt-messages.ts';
import { autonomyTask } from './task-autonomy.ts';
import { reviewTask } from './task-review.ts';
import { specificationTask } from './task-specification.ts';

const ON_SPECIFICATIONS = [
  'patterns/feature-specification',
  'concepts/acceptance-criteria',
  'concepts/definition-of-done',
];
const ON_REVIEW = 'patterns/adversarial-code-review';
const ON_AUTONOMY = [
  'concepts/levels-of-autonomy',
  'patterns/human-gate',
  'practices/least-privilege-for-agents',
];
const LONGEST_TEXT = 50_000;

const specificationInput: TypedJsonSchema<{ feature: string; context?: string }> = textsOf(
  {
    feature: 'What is to be built, in a sentence or a page',
    context: 'What is known of the surroundings: code base, users, decisions already taken, limits',
  },
  'feature',
);
const reviewInput: TypedJsonSchema<{ pattern: string; change?: string }> = textsOf(
  {
    pattern: 'The slug of the article to review against, such as "small-commits"',
    change: 'The diff or its description; leave it out for the change at hand in the conversation',
  },
  'pattern',
);
const autonomyInput: TypedJsonSchema<{ task: string; constraints?: string }> = textsOf(
  {
    task: 'The work that an agent is to do',
    constraints: 'What is known of checks, permissions, data, deadlines and who can review',
  },
  'task',
);

export function addPrompts(server: Server, collection: Collection): void {
  server
    .prompt(
      'draft_specification',
      {
        title: 'Draft a specification',
        description:
          'Drafts a specification that an agent can build from: numbered rules, examples, failure behaviour, open questions, a proof for each rule.',
        input: specificationInput,
      },
      async ({ feature, context }) => [
        ...(await articleMessages(collection, ON_SPECIFICATIONS)),
        taskMessage(specificationTask(needed('feature', feature), context)),
      ],
    )
    .prompt(
      'review_change',
      {
        title: 'Review a change against a pattern',
        description:
          'Reviews a change against one pattern or practice: each thing that it asks for, met or not, with evidence, and a verdict that follows.',
        input: reviewInput,
        complete: { pattern: (typed) => completePattern(collection, typed) },
      },
      async ({ pattern, change }) => {
        const found = findArticle(collection.library, needed('pattern', pattern));
        if (!found.ok) throw invalid(found.message);
        const { document } = found;
        return [
          ...(await articleMessages(collection, [document.id, ON_REVIEW])),
          taskMessage(reviewTask(document, change)),
        ];
      },
    )
    .prompt(
      'choose_autonomy_level',
      {
        title: 'Choose a level of autonomy',
        description:
          'Decides how freely an agent may do a task: the level, why not more, the envelope that tools can enforce, gates, and the safe stop.',
        input: autonomyInput,
      },
      async ({ task, constraints }) => [
        ...(await articleMessages(collection, ON_AUTONOMY)),
        taskMessage(autonomyTask(needed('task', task), constraints)),
      ],
    );
}

/** Also by the titles of articles. */
function completePattern({ library }: Collection, typed: string): string[] {
  const usable = library.list().filter(({ category }) => category === 'patterns' || category === 'practices');
  const named = usable.map(({ slug: name, title }) => ({ name, title }));
  return completeNames(
    named.sort((a, b) => (a.name < b.name ? -1 : 1)),
    typed,
  );
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ErrorCode.InvalidParams, message);
}

function textsOf<T>(descriptions: Record<string, string>, required: string): TypedJsonSchema<T> {
  const properties: Record<string, JsonSchemaObject> = Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [
      name,
      { type: 'string', description, maxLength: LONGEST_TEXT },
    ]),
  );
  return jsonSchema<T>({ type: 'object', properties, required: [required], additionalProperties: false });
}
