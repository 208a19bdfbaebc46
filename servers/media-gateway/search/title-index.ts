/**
 * The texts of titles as an index: their names, their people, their tags, what they are about.
 * @module
 */
import {
  FIELDS,
  type Field,
  FieldIndex,
  type FieldNumbers,
  ScoreBoard,
  tokenise,
  Vocabulary,
} from 'lectern/knowledge';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { plainLetters } from '../catalogue/fold-text.ts';
import { genreName } from '../catalogue/genres.ts';
import { regionName } from '../catalogue/regions.ts';
import { creditsOf, namesOf, type Title } from '../catalogue/title.ts';

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
    for (const title of catalogue.titles) {
      const texts = textsOf(title);
      this.fields.show(this.fields.add(FIELDS.map((field) => this.#terms(texts[field] ?? ''))));
      yield;
    }
  }

  #terms(text: string): number[] {
    const terms: number[] = [];
    tokenise(plainLetters(text), (token) => {
      const term = this.vocabulary.learn(token);
      if (term !== undefined) terms.push(term);
    });
    return terms;
  }
}

function textsOf(title: Title): Partial<Record<Field, string>> {
  const people = creditsOf(title).flatMap(([, names]) => names);
  const { basedOn } = title;
  return {
    title: namesOf(title).join('\n'),
    heading: [...new Set(people)].join('\n'),
    tags: [...(title.themes ?? []), ...(title.moods ?? []), ...title.genres.map(genreName)].join('\n'),
    description: title.about ?? '',
    questions: (title.remembered ?? []).join('\n'),
    body: [...title.countries.map(regionName), ...(basedOn === undefined ? [] : Object.values(basedOn))].join(
      '\n',
    ),
  };
}
