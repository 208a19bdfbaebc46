/** The 60 tools that every server under test offers, as plain JSON Schema, and what each answers. @module */

export const serverInfo = { name: 'bench', version: '1.0.0' };

const pageBytes = 8192;
const prose = 'The reader turned the page, and found "the same sentence" once more.\n';
const pageBody = prose.repeat(Math.ceil(pageBytes / prose.length));

/** A text of exactly 8 kB that names its page, so that a mixed-up answer shows. */
export function pageText(page) {
  const heading = `Page ${page}\n`;
  return heading + pageBody.slice(0, pageBytes - heading.length);
}

function objectSchema(properties, required) {
  return { type: 'object', properties, required, additionalProperties: false };
}

const add = {
  name: 'add',
  description: 'Adds two numbers.',
  inputSchema: objectSchema({ a: { type: 'number' }, b: { type: 'number' } }, ['a', 'b']),
  answer: ({ a, b }) => String(a + b),
};

const readPage = {
  name: 'read_page',
  description: 'Returns one page of 8 kB.',
  inputSchema: objectSchema({ page: { type: 'number' } }, ['page']),
  answer: ({ page }) => pageText(page),
};

function lookup(index) {
  return {
    name: `lookup_${index}`,
    description: `Looks a word up in shelf ${index} and returns the entries that mention it.`,
    inputSchema: objectSchema(
      {
        query: { type: 'string', description: 'The word to look for.' },
        limit: { type: 'number', description: 'How many entries at most.', minimum: 1, maximum: 100 },
        order: { type: 'string', description: 'Which entries come first.', enum: ['newest', 'oldest'] },
      },
      ['query'],
    ),
    answer: ({ query }) => `Nothing about ${query} in shelf ${index}.`,
  };
}

/** `answer` takes the arguments of a call and gives the text of its result. */
export const tools = [add, readPage, ...Array.from({ length: 58 }, (_, index) => lookup(index + 1))];
