/**
 * The shapes of results as data, and how a record of what a model was given is read for them.
 * @module
 */

/** One word per part; none of them occurs in a client's own texts. */
export const WORDS = {
  text: 'quillwort',
  second: 'saxifrage',
  structure: 'bogbean',
  link: 'marshwort',
  embedded: 'sundew',
  message: 'fumitory',
  data: 'goosegrass',
  title: 'hogweed',
  description: 'ribwort',
  parameter: 'bistort',
  output: 'tormentil',
} as const;

type Part = 'text' | 'second' | 'structure' | 'empty' | 'link' | 'embedded' | 'image';

export interface Shape {
  readonly tool: string;
  readonly title: string;
  readonly parts: readonly Part[];
  readonly isError?: boolean;
}

export const SHAPES: readonly Shape[] = [
  { tool: 'text', title: 'text', parts: ['text'] },
  { tool: 'structure', title: 'text, structure', parts: ['text', 'structure'] },
  { tool: 'two_texts', title: 'two texts, structure', parts: ['text', 'second', 'structure'] },
  { tool: 'empty_structure', title: 'text, structure `{}`', parts: ['text', 'empty'] },
  { tool: 'link', title: 'text, resource link', parts: ['text', 'link'] },
  { tool: 'link_structure', title: 'text, resource link, structure', parts: ['text', 'link', 'structure'] },
  {
    tool: 'embedded_structure',
    title: 'text, embedded resource, structure',
    parts: ['text', 'embedded', 'structure'],
  },
  { tool: 'image_structure', title: 'text, image, structure', parts: ['text', 'image', 'structure'] },
  { tool: 'error', title: '`isError`: text', parts: ['text'], isError: true },
  {
    tool: 'error_structure',
    title: '`isError`: text, structure',
    parts: ['text', 'structure'],
    isError: true,
  },
];

type Patterns = readonly (readonly [name: string, pattern: RegExp])[];

const RESULT: Patterns = [
  ['text', new RegExp(WORDS.text)],
  ['second text', new RegExp(WORDS.second)],
  ['resource link', new RegExp(WORDS.link)],
  ['embedded resource', new RegExp(WORDS.embedded)],
  ['image', /image\/png/],
  ['structure', new RegExp(WORDS.structure)],
  ['`{}`', /(?:^|\n)\{\}\s*$/],
  // The second one is what the engine says of an argument that breaks the schema.
  ['message', new RegExp(`${WORDS.message}|expected an integer`)],
  ['data', new RegExp(WORDS.data)],
];

const DEFINITION: Patterns = [
  ['title', new RegExp(WORDS.title)],
  ['description', new RegExp(WORDS.description)],
  ['description of parameters', new RegExp(WORDS.parameter)],
  ['output schema', new RegExp(WORDS.output)],
];

/** Names of the parts of a result that the model was given. */
export const resultParts = (given: string): string => namesOf(RESULT, given);

/** Names of the parts of a tool's definition that the model was given. */
export const definitionParts = (context: string): string => namesOf(DEFINITION, context);

function namesOf(patterns: Patterns, given: string): string {
  const names = patterns.filter(([, pattern]) => pattern.test(given)).map(([name]) => name);
  return names.length > 0 ? names.join(', ') : 'nothing';
}

export const INSTRUCTIONS_LENGTH = 9_000;
const MARK_LENGTH = 8;

/** Marks of eight characters, each of which says where it ends. */
export function instructions(): string {
  const ends = Array.from(
    { length: INSTRUCTIONS_LENGTH / MARK_LENGTH },
    (_, index) => (index + 1) * MARK_LENGTH,
  );
  return ends.map((end) => `in${String(end).padStart(5, '0')} `).join('');
}

/** How many characters of the instructions arrived. */
export function instructionsIn(context: string): number {
  return Math.max(0, ...[...context.matchAll(/\bin(\d{5})\b/g)].map((mark) => Number(mark[1])));
}
