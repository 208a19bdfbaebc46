import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../schema/json-schema.ts';
import { coloursFor } from '../../colours.ts';
import { entriesText, type Paper } from './entries.ts';
import { argumentRows, wholeToolText } from './tool-text.ts';

describe('wholeToolText', () => {
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

  it('shows every detail of a tool', () => {
    expect(wholeToolText(TOOL, 'lectern call here ship to=Ada', PAPER)).toBe(`ship  Ship it
  Ships a parcel to somebody. Only on weekdays, and only to
  addresses that are known.

    to  string of at least 3 characters, required
      Who gets it

    express  boolean, default false

  Its structured result has:
    id  string

  According to its annotations, it may destroy and reaches
  outside.

  lectern call here ship to=Ada
`);
  });

  it('requires only a name', () => {
    expect(wholeToolText({ name: 'go' }, undefined, PAPER)).toBe('go\n');
  });

  it('shortens an entry to lines that fit in a list', () => {
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
});

describe('argumentRows', () => {
  function takes(member: JsonSchema, required: string[] = []): string | undefined {
    return argumentRows({ type: 'object', properties: { a: member }, required })[0]?.takes;
  }

  describe('the rows of a schema', () => {
    it.each([
      [{ type: 'string' }, 'string'],
      [{ type: ['number', 'string'] }, 'number or string'],
      [
        { type: 'string', enum: ['agent', 'two words'], default: 'agent' },
        'agent | "two words", default agent',
      ],
      [{ type: 'array', items: { enum: ['a', 'b'] } }, 'list of a | b'],
      [{ type: 'array' }, 'list'],
      [{ type: 'array', items: { type: 'array', items: { type: 'integer' } } }, 'list of list of integer'],
      [{ type: 'boolean', default: false }, 'boolean, default false'],
      [{ type: 'array', default: ['x'] }, 'list, default ["x"]'],
      [{}, 'anything'],
      [true, 'anything'],
      [{ const: null }, 'null'],
    ])('describes %j as %s', (member, text) => {
      expect(takes(member)).toBe(text);
      expect(takes(member, ['a'])).toContain('required');
    });

    it('name nested properties by their path, and bounds only if they are exact', () => {
      const schema = {
        type: 'object',
        properties: {
          filters: {
            $ref: '#/$defs/filters',
          },
          free: { type: 'object', description: 'Any' },
        },
        required: ['filters'],
        $defs: {
          filters: {
            type: 'object',
            properties: { year: { type: 'integer', minimum: 1870, maximum: 2100 } },
            required: ['year'],
          },
        },
      };
      expect(argumentRows(schema)).toEqual([
        {
          key: 'filters.year',
          takes: 'integer, required',
          takesExactly: 'integer from 1870 to 2100, required',
          description: '',
        },
        { key: 'free', takes: 'object', takesExactly: 'object', description: 'Any' },
      ]);
    });

    it('stop at a limited depth for a recursive schema', () => {
      const tree = { type: 'object', properties: { name: { type: 'string' }, child: { $ref: '#' } } };
      const keys = argumentRows(tree).map(({ key }) => key);
      expect(keys).toEqual(['name', 'child.name', 'child.child.name', 'child.child.child']);
    });
  });
});
