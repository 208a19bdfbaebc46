/**
 * The texts of titles as an index: their names, their people, their tags, what they are about.
 * @module
 */
import { FIELDS, type Field, FieldIndex, type FieldNumbers, ScoreBoard, Vocabulary } from 'lectern/knowledge';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { plainLetters } from '../catalogue/fold-text.ts';
import { genreName } from '../catalogue/genres.ts';
import { regionName } from '../catalogue/regions.ts';
import { namesOf, type Title } from '../catalogue/title.ts';
import { TextTerms } from './text-terms.ts';

/** body, heading, description, questions, tags, title */
const WEIGHTS: FieldNumbers = [0.6, 2.2, 1, 1, 1.6, 2.4];
const LENGTH_INFLUENCE: FieldNumbers = [0, 0, 0.3, 0, 0.2, 0.5];

export class TitleIndex {
  readonly vocabulary: Vocabulary = new Vocabulary();
  readonly fields: FieldIndex = new FieldIndex(this.vocabulary, {
    weights: WEIGHTS,
    lengthInfluence: LENGTH_INFLUENCE,
  });
  readonly board: ScoreBoard = new ScoreBoard(this.fields);

  /** One title a step, so that others can be answered meanwhile; titles have the numbers of their catalogue. */
  *fill(catalogue: Catalogue): Generator<void> {
    // Names of people, genres and countries occur again and again, and are cut into words once.
    const known = new Map<string, readonly number[]>();
    const { people } = catalogue;
    /** By the number of a name in the credits. */
    const knownNames: (readonly number[] | undefined)[] = [];
    const termsOfName = (number: number): readonly number[] => {
      const before = knownNames[number];
      if (before !== undefined) return before;
      scratch.length = 0;
      addTerms(people.written(number), scratch);
      const own = scratch.slice();
      knownNames[number] = own;
      return own;
    };
    const scratch: number[] = [];
    const words = new TextTerms(this.vocabulary);
    const addTerms = (text: string, to: number[]): void => words.add(plainLetters(text), to);
    const termsOf = (item: string): readonly number[] => {
      const before = known.get(item);
      if (before !== undefined) return before;
      scratch.length = 0;
      addTerms(item, scratch);
      const own = scratch.slice();
      known.set(item, own);
      return own;
    };
    const terms = Object.fromEntries(FIELDS.map((field): [Field, number[]] => [field, []])) as UnitTerms;
    const inOrder = FIELDS.map((field) => terms[field]);
    for (const [number, title] of catalogue.titles.entries()) {
      for (const list of inOrder) list.length = 0;
      for (const name of namesOf(title)) addTerms(name, terms.title);
      const names = people.writtenIn(number);
      for (let i = 0; i < names.length; i++)
        if (names.indexOf(names[i] as number) === i) addAll(termsOfName(names[i] as number), terms.heading);
      for (const tag of tagsOf(title)) addAll(termsOf(tag), terms.tags);
      if (title.about !== undefined) addTerms(title.about, terms.description);
      for (const text of title.remembered ?? []) addTerms(text, terms.questions);
      for (const item of bodyOf(title)) addAll(termsOf(item), terms.body);
      this.fields.show(this.fields.add(inOrder));
      yield;
    }
  }
}

type UnitTerms = Readonly<Record<Field, number[]>>;

function addAll(items: readonly number[], to: number[]): void {
  for (const item of items) to.push(item);
}

function tagsOf({ themes = [], moods = [], genres }: Title): readonly string[] {
  return [...themes, ...moods, ...genres.map(genreName)];
}

function bodyOf({ countries, basedOn }: Title): readonly string[] {
  const regions = countries.map(regionName);
  return basedOn === undefined ? regions : [...regions, ...Object.values(basedOn)];
}
