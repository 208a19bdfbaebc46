/**
 * A large catalogue: as many titles as one likes, each put together from the words, people and tags of real ones.
 * @module
 */
import type { Title } from '../../servers/media-gateway/catalogue/title.ts';

export function generateTitles(models: readonly Title[], count: number): Title[] {
  const random = randomNumbers(7);
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const names = models.flatMap(({ directors = [], cast = [] }) => [...directors, ...cast]);
  const firsts = names.map((name) => name.split(' ')[0] as string);
  const lasts = names.map((name) => name.split(' ').at(-1) as string);
  const words = models.flatMap(({ title }) => title.split(' ').filter((word) => word.length > 3));
  // Most people made several titles.
  const people = Array.from({ length: Math.ceil(count * 1.5) }, () => `${any(firsts)} ${any(lasts)}`);
  const person = (): string => any(people);
  return Array.from({ length: count }, (_, i) => {
    const [one, other] = [any(models), any(models)];
    const title = `${any(words)} ${any(words)} ${any(words)}`;
    return {
      ...one,
      id: `t-${i}`,
      title,
      year: 1900 + Math.floor(random() * 125),
      directors: [person()],
      writers: [person(), person()],
      cast: [person(), person(), person(), person()],
      themes: [...(one.themes ?? []).slice(0, 3), ...(other.themes ?? []).slice(0, 3)],
      about: `${one.about?.split(' ').slice(0, 15).join(' ')} ${other.about?.split(' ').slice(15).join(' ')}`,
    };
  });
}

/** The same numbers every time: mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
