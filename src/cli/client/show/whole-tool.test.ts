import { expect, it } from 'vitest';
import { coloursFor } from '../../colours.ts';
import { entriesText, type Paper } from './entries.ts';
import { wholeToolText } from './whole-tool.ts';

const PAPER: Paper = { width: 60, colours: coloursFor({}, {}) };
const TOOL = {
  name: 'ship',
  annotations: { title: 'Ship it', readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  description: 'Ships a parcel to somebody. Only on weekdays, and only to\naddresses that are known.',
  inputSchema: {
    type: 'object',
    properties: {
      to: { type: 'string', minLength: 3, description: 'Who gets it' },
      express: { type: 'boolean', default: false },
    },
    required: ['to'],
  },
  outputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
};

it('tells all of a tool', () => {
  expect(wholeToolText(TOOL, 'lectern call here ship to=Ada', PAPER)).toBe(`ship  Ship it
  Ships a parcel to somebody. Only on weekdays, and only to
  addresses that are known.

    to  string of at least 3 characters, required
      Who gets it

    express  boolean, default false

  Its answer has, beside the text:
    id  string

  By its own account it may destroy and reaches outside.

  lectern call here ship to=Ada
`);
});

it('needs nothing but a name', () => {
  expect(wholeToolText({ name: 'go' }, undefined, PAPER)).toBe('go\n');
});

it('lists in short, with lines that fit', () => {
  const entry = {
    name: 'ship',
    title: 'ship',
    description: TOOL.description,
    rows: [
      { key: 'to', takes: 'string, required' },
      { key: 'express', takes: 'tomorrow | the-day-after-tomorrow | whenever-there-is-room' },
    ],
  };
  expect(
    entriesText([entry, { name: 'go', title: undefined, description: undefined, rows: [] }], PAPER),
  ).toBe(
    `ship
  Ships a parcel to somebody.
    to       string, required
    express  tomorrow | the-day-after-tomorrow |
             whenever-there-is-room

go
`,
  );
});
