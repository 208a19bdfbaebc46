/** Rules for all titles together: each work is there once, under an id that no other has. @module */
import type { Title } from '../title.ts';
import { placeOf, type TitleEntry, type TitleRules } from './title-entry.ts';

export const COLLECTION_RULES: TitleRules = {
  /** That each work is there once, under an id that no other has. */
  *ownId(entry, context) {
    const { id } = entry.title;
    const [first] = context.withId(id);
    if (first !== undefined && first !== entry) yield `The id "${id}" is taken: ${placeOf(first)}.`;
  },

  *oneEntry(entry, context) {
    const first = context.called(entry.title.title).find((other) => isSameWork(other, entry));
    if (first !== undefined && first !== entry && first.title.id !== entry.title.id)
      yield `This seems to be the same work as "${first.title.id}": ${placeOf(first)}.`;
  },
};

function isSameWork({ title: one }: TitleEntry, { title: other }: TitleEntry): boolean {
  if (one === other) return true;
  const makers = makersOf(other);
  return (
    one.type === other.type && one.year === other.year && makersOf(one).some((name) => makers.includes(name))
  );
}

function makersOf({ directors = [], creators = [] }: Title): readonly string[] {
  return [...directors, ...creators];
}
