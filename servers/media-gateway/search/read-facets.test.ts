import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { readFacets } from './read-facets.ts';
import { Words } from './words.ts';

/** Labels, those of what a title must have with an exclamation mark. */
function read(question: string): string[] {
  return readFacets(new Words(question)).facets.map(({ label, strict }) => (strict ? `${label}!` : label));
}

function restOf(question: string): string {
  const words = new Words(question);
  readFacets(words);
  return words.rest().join(' ');
}

describe('a facet', () => {
  it('is read from queries', () => {
    checkRows(
      [
        ['westerns', ['western!']],
        ['bleak', ['bleak']],
        ['feel-good', ['heart-warming', 'uplifting']],
        ['scary', ['horror', 'scary']],
        ['detective', ['crime', 'mystery']],
        ['oscar winning', ['an Academy Award!']],
        ['an emmy', ['an Emmy!']],
        ['best picture', ['Academy Award for Best Picture!']],
        ['won the palme d’or', ['Palme d’Or (Cannes)!']],
        ['winner of the Grand Prix in Cannes', ['Grand Prix of the Festival (Cannes)!']],
        ['free to watch', ['free to watch!']],
        ['public domain', ['free to watch!']],
        ['at the internet archive', ['at Internet Archive!']],
        ['a tv series', ['a series!']],
        ['on netflix', []],
        ['two heroes and a horse', []],
        ['constructor', []],
        ['', []],
      ],
      (question, labels) => {
        expect(read(question)).toEqual(labels);
      },
    );
  });

  it('is reported once, and as required if it is required once', () => {
    expect(read('crime in a big cold city of crime for a man')).toEqual(['crime']);
    expect(read('a thriller with guns, a thriller')).toEqual(['thriller!']);
    expect(read('a thriller film with guns and thriller music in it all')).toEqual([
      'thriller!',
      'a film',
      'music',
    ]);
  });

  it('weighs more if it is required', () => {
    const weightOf = (question: string, label: string): number | undefined =>
      readFacets(new Words(question)).facets.find((wanted) => wanted.label === label)?.weight;
    expect(weightOf('from japan', 'from Japan')).toBeGreaterThan(
      weightOf('japan and more', 'from Japan') ?? 0,
    );
  });
});

describe('a genre', () => {
  it.each([
    ['comedy', ['comedy!']],
    ['a horror film', ['horror!', 'a film']],
    ['science fiction movie', ['science fiction!', 'a film']],
    ['a horror writer in a hotel', ['horror']],
    ['cartoon', ['animation!']],
  ])('is required if its own name describes the title: %j', (question, labels) => {
    expect(read(question)).toEqual(labels);
  });
});

describe('a country', () => {
  it.each([
    ['French film', ['from France!', 'a film']],
    ['a French love story', ['from France!', 'romance', 'romantic']],
    ['something French', ['from France!']],
    ['german soldiers', ['from Germany or East Germany']],
    ['a russian spy hides in a village', ['from Russia or Soviet Union']],
    ['films from Japan', ['a film', 'from Japan!']],
    ['set in Japan', ['from Japan']],
    ['nordic crime', ['from Denmark or Sweden or Norway or nearby!', 'crime!']],
  ])('is required if it describes the title, not the people in it: %j', (question, labels) => {
    expect(read(question)).toEqual(labels);
  });
});

describe('a language', () => {
  it('is read from queries', () => {
    checkRows(
      [
        ['in French', ['in French!']],
        ['french language', ['in French!']],
        ['in the french language', ['in French!']],
        ['spoken in mandarin', ['in Mandarin!']],
        ['in france', ['from France']],
        ['in klingon', []],
      ],
      (question, labels) => {
        expect(read(question)).toEqual(labels);
      },
    );
  });

  it('is found by its code', () => {
    expect(readFacets(new Words('in danish')).facets.flatMap(({ keys }) => keys)).toEqual(['language:da']);
  });
});

describe('a media type', () => {
  it.each([
    ['a series', ['a series!']],
    ['shows about cops', ['a series!', 'crime']],
    ['movies', ['a film']],
    ['a film or a series', ['a film', 'a series']],
    ['a film that shows the sea', ['a film', 'a series']],
    ['show me a horror film', ['horror!', 'a film']],
    ['show us something', []],
  ])('is required only if only series are requested: %j', (question, labels) => {
    expect(read(question)).toEqual(labels);
  });
});

describe('words', () => {
  it.each([
    ['a French film in a bakery', 'a in a bakery'],
    ['oscar winning bakers', 'bakers'],
    ['in French please', 'please'],
    ['show me bakers', 'bakers'],
  ])('that mean nothing else are consumed: %j', (question, rest) => {
    expect(restOf(question)).toBe(rest);
  });

  it.each(['a heist in japan', 'bleak detective'])(
    'that may describe the content are left: %j',
    (question) => {
      expect(read(question).length).toBeGreaterThan(0);
      expect(restOf(question)).toBe(question);
    },
  );

  it('that another reader has consumed are not read', () => {
    const words = new Words('in french comedy');
    words.take(0, 3);
    expect(readFacets(words).facets).toEqual([]);
  });
});
