/**
 * The stacks that code examples are written for, and the words by which a description gives one away.
 * @module
 */

export interface Stack {
  readonly language?: string | undefined;
  readonly framework?: string | undefined;
}

/** Frameworks first: the more special word decides. */
const HINTS: readonly (readonly [words: RegExp, stack: Stack])[] = [
  [/\bflask\b/i, { language: 'python', framework: 'flask' }],
  [/\bdjango\b|\bdrf\b/i, { language: 'python', framework: 'django' }],
  [/\bfast-?api\b/i, { language: 'python', framework: 'fastapi' }],
  [/\bnest\.?js\b|@nestjs\b/i, { language: 'typescript', framework: 'nestjs' }],
  [/\bexpress(\.?js)?\b|\bmulter\b/i, { language: 'javascript', framework: 'express' }],
  [/\brails\b|\bactive ?record\b|\bsidekiq\b/i, { language: 'ruby', framework: 'rails' }],
  [/\bspring( boot)?\b|\bhibernate\b/i, { language: 'java', framework: 'spring' }],
  [/\bnet\/http\b|\bgorilla mux\b|\bgin-gonic\b/i, { language: 'go', framework: 'net-http' }],
  [/\bpython\b|\bcelery\b|\bsqlalchemy\b|\bpydantic\b|\.py\b/i, { language: 'python' }],
  [/\btypescript\b|\.tsx?\b/i, { language: 'typescript' }],
  [
    /\bnode(\.?js)?\b|\bjavascript\b|\bbullmq\b|\bprisma\b|\bsequelize\b|\.m?jsx?\b/i,
    { language: 'javascript' },
  ],
  [/\bruby\b|\.rb\b/i, { language: 'ruby' }],
  [/\bjava\b|\bkotlin\b|\.java\b/i, { language: 'java' }],
  [/\bgolang\b|\.go\b/i, { language: 'go' }],
];

export function stackIn(context: string): Stack {
  return HINTS.find(([words]) => words.test(context))?.[1] ?? {};
}

/** Code in one helps who writes the other. */
const KIN: Readonly<Record<string, string>> = { typescript: 'javascript', javascript: 'typescript' };

/** 3 for the framework itself, 2 for its language, 1 for one that is close to it, 0 for another. */
export function closeness(to: Stack, of: Stack): number {
  if (to.framework !== undefined && to.framework === of.framework) return 3;
  if (to.language === undefined || of.language === undefined) return 0;
  if (to.language === of.language) return 2;
  return KIN[to.language] === of.language ? 1 : 0;
}
