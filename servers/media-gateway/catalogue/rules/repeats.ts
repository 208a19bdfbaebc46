/**
 * That each work is there once, under an id that no other has.
 * @module
 */
import type { Title } from '../title.ts';
import type { Entry, Rule } from './rule.ts';

export const ownId: Rule = function* (entry, whole) {
  const { id } = entry.title;
  const [first] = whole.withId(id);
  if (first !== undefined && first !== entry) yield `The id "${id}" is taken: ${first.place}.`;
};

export const oneEntry: Rule = function* (entry, whole) {
  const first = whole.called(entry.title.title).find((other) => isSameWork(other, entry));
  if (first !== undefined && first !== entry && first.title.id !== entry.title.id)
    yield `This seems to be the same work as "${first.title.id}": ${first.place}.`;
};

function isSameWork({ title: one }: Entry, { title: other }: Entry): boolean {
  if (one === other) return true;
  const makers = makersOf(other);
  return (
    one.type === other.type && one.year === other.year && makersOf(one).some((name) => makers.includes(name))
  );
}

function makersOf({ directors = [], creators = [] }: Title): readonly string[] {
  return [...directors, ...creators];
}
