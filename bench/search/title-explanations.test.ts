import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AWARDS } from '../../servers/media-gateway/catalogue/awards.ts';
import { plainLetters } from '../../servers/media-gateway/catalogue/fold-text.ts';
import { genreName } from '../../servers/media-gateway/catalogue/genres.ts';
import { languageName } from '../../servers/media-gateway/catalogue/languages.ts';
import { regionName } from '../../servers/media-gateway/catalogue/regions.ts';
import { creditsOf, type Title } from '../../servers/media-gateway/catalogue/title.ts';
import { placesOf } from '../../servers/media-gateway/search/explain-titles.ts';
import { builtInTitles } from './built-in-titles.ts';

const FILES = ['tuning', 'test', 'conditions-tuning', 'conditions-test'];
const questions = FILES.flatMap((file): string[] =>
  JSON.parse(readFileSync(`bench/search/titles/${file}.json`, 'utf8')).map(
    ({ question }: { question: string }) => question,
  ),
);

describe('every explanation in the benchmark', () => {
  it('is true according to the catalogue', async () => {
    const { titles, ask } = await builtInTitles();
    const untrue: string[] = [];
    let checked = 0;
    for (const question of questions)
      for (const { number, reasons } of ask(question).hits)
        for (const reason of reasons) {
          checked += 1;
          const title = titles[number] as Title;
          if (!isTrue(reason, title, titles)) untrue.push(`${question}: ${title.id}: ${reason}`);
        }
    expect(untrue).toEqual([]);
    expect(checked).toBeGreaterThan(1000);
  });
});

function isTrue(reason: string, title: Title, titles: readonly Title[]): boolean {
  const quoted = /^“(.+)” in (.+)$/u.exec(reason);
  if (quoted !== null) return isWritten(quoted[1] as string, quoted[2] as string, title);
  const like = /^like (.+?\)): (.+)$/u.exec(reason);
  if (like !== null) return like[2]?.split(', ').every((label) => isFact(label, title, titles)) === true;
  return isFact(reason, title, titles);
}

/** Every word is in that very field, as it is written there. */
function isWritten(words: string, place: string, title: Title): boolean {
  const texts = placesOf(title).find(([name]) => name === place)?.[1] ?? [];
  const written = plainLetters(texts.join(' ')).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return words
    .split(' ')
    .every((word) => written.includes(word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()));
}

function isFact(fact: string, title: Title, titles: readonly Title[]): boolean {
  const people = creditsOf(title).flatMap(([, names]) => names);
  const facts = [
    'its name',
    title.type === 'tv' ? 'a series' : 'a film',
    String(title.year),
    `${title.runtime} minutes`,
    ...title.genres.map((genre) => genreName(genre).toLowerCase()),
    ...(title.moods ?? []),
    ...(title.themes ?? []).flatMap((theme) => [
      theme,
      ...(theme === 'silent film' ? ['silent'] : theme === 'woman director' ? ['directed by a woman'] : []),
    ]),
    ...title.countries.flatMap((code) => [`from ${regionName(code)}`, regionName(code)]),
    ...(title.languages ?? []).map((code) => `in ${languageName(code)}`),
    ...(title.awards ?? []).map((award) => AWARDS[award]?.name ?? award),
    ...people.flatMap((name) => [name, `also by ${name}`]),
    ...creditsOf(title).flatMap(([role, names]) => names.map((name) => `${BY[role]} ${name}`)),
    ...((title.homes ?? []).length > 0 || title.year < 1931 ? ['free to watch'] : []),
  ];
  if (facts.includes(fact)) return true;
  // People are known by other names, and by their surnames.
  const name = fact.replace(/^(?:directed by|created by|written by|with|also by) /, '');
  const others = new Set(titles.flatMap((each) => creditsOf(each).flatMap(([, names]) => names)));
  return others.has(name) ? people.includes(name) : COMPARISONS.has(fact);
}

const BY = { director: 'directed by', creator: 'created by', writer: 'written by', cast: 'with' } as const;
const COMPARISONS = new Set(['lighter', 'darker', 'funnier', 'scarier']);
