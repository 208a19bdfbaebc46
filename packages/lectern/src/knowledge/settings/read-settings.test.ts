import { describe, expect, it } from 'vitest';
import { readSettings } from './read-settings.ts';

describe('readSettings', () => {
  it('reads title, exclusions, weights and synonyms', () => {
    const { settings, faults } = readSettings(`title: The handbook
exclude: [v1/, '*.old.md']
weights: {title: 2, body: 0.5}
synonyms:
  same: [[sign in, log in]]
  also: {bill: [cost]}
`);
    expect(faults).toEqual([]);
    expect(settings).toEqual({
      title: 'The handbook',
      exclude: ['v1/', '*.old.md'],
      weights: { title: 2, body: 0.5 },
      synonyms: { same: [['sign in', 'log in']], also: { bill: ['cost'] } },
    });
  });

  it.each(['', '# nothing yet\n', '{}'])('treats %j as no settings', (text) =>
    expect(readSettings(text)).toEqual({ settings: { exclude: [], weights: {} }, faults: [] }),
  );

  it('accepts a single glob', () => expect(readSettings('exclude: v1/').settings.exclude).toEqual(['v1/']));

  it('reports each invalid member with its line and applies the others', () => {
    const { settings, faults } = readSettings(`titel: Handbook
exclude:
  - v1/
  - 7
weights:
  title: 40
  heading: 2
  tags: 3
synonyms:
  same: [one]
`);
    expect(settings).toEqual({ exclude: ['v1/'], weights: { tags: 3 } });
    expect(faults).toEqual([
      { line: 1, reason: expect.stringMatching(/^unknown name "titel"; known names: title, exclude/) },
      { line: 4, reason: 'a glob must be a non-empty string' },
      { line: 6, reason: 'the weight of "title" must be a number from 0 to 10' },
      { line: 7, reason: expect.stringMatching(/^unknown field "heading"; fields: title, headings/) },
      { line: 10, reason: 'synonyms: must be a list of phrases' },
    ]);
  });

  it.each([
    ['title: [a]', '"title" must be'],
    ['title: ""', '"title" must be'],
    ['exclude: {a: b}', '"exclude" must be'],
    ['weights: 3', '"weights" must map'],
    ['weights: {title: .nan}', 'the weight of "title"'],
    ['weights: {title: -1}', 'the weight of "title"'],
    ['synonyms: []', '"synonyms" must have'],
    ['- a', 'must map names'],
    ['title: "a', 'cannot be read'],
  ])('refuses %s', (text, reason) =>
    expect(readSettings(text).faults).toEqual([{ line: 1, reason: expect.stringContaining(reason) }]),
  );
});
