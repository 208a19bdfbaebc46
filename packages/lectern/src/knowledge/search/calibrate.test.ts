import { describe, expect, it } from 'vitest';
import { documentIndexOf, putInto } from '../../../../../test/support/document-index-of.ts';
import { searchOf } from '../../../../../test/support/search-of.ts';
import { FOREIGN_QUESTIONS, floorFor } from './relevance.ts';
import { Search } from './search.ts';

/** The cooking of a household, with words of many of the foreign questions. */
const COOKING = {
  'rice.md':
    '# Cooked rice\n\nCooked rice stays good in the fridge for one day. Cool it within an hour, and reheat it once.\n',
  'bread.md':
    '# Bread\n\n## Without yeast\n\nSoda bread needs no yeast: baking soda and buttermilk lift it.\n',
  'cake.md':
    '# Cakes\n\n## Sinking in the middle\n\nCakes sink in the middle when the oven is opened early or the batter is overbeaten.\n',
  'lamb.md':
    '# Roast lamb\n\nRest the roast for a quarter of an hour. A dry red wine goes with roast lamb.\n',
  'cheese.md': '# Goat cheese\n\nA recipe: warm the milk of goats, add lemon, drain it through a cloth.\n',
  'ice.md': '# Ice cream\n\nHomemade ice cream: cream, sugar and egg yolks, stirred while it freezes.\n',
  'melon.md': '# Melons\n\nA ripe melon smells sweet and gives way at the stem end.\n',
  'potatoes.md': '# Potatoes\n\nStore potatoes over the winter in a dark, cool and airy cellar.\n',
  'oven.md': '# Oven\n\nClean the oven without chemicals: soda, water, one night.\n',
  'soup.md': '# Soup\n\nSimmer bones for hours, never boil them.\n',
  'fish.md': '# Fish\n\nSalmon is done when it flakes.\n',
  'eggs.md': '# Eggs\n\nSix minutes for a soft yolk, ten for a hard one.\n',
};

/** Every other word of each foreign question. */
const ofEverything = Object.fromEntries(
  FOREIGN_QUESTIONS.map((question, i) => [
    `note-${i}.md`,
    `# Note ${i}\n\n${question
      .split(' ')
      .filter((_, at) => at % 2 === 0)
      .join(' ')}\n`,
  ]),
);

describe('calibrate', () => {
  it('returns the same floor each time, regardless of searches in between', async () => {
    const { search, find } = searchOf(COOKING);
    const { floor } = search;
    await find('how long can cooked rice stay in the fridge');
    search.calibrate();
    expect(search.floor).toBe(floor);
    expect(searchOf(COOKING).search.floor).toBe(floor);
  });

  it('returns the same floor in slices, and uses the old one until it is done', async () => {
    const documentIndex = documentIndexOf(ofEverything);
    const search = new Search(documentIndex);
    const calibrated = search.calibrateInSlices();
    const asked = search.find(
      'goat cheese recipe',
      () => true,
      5,
      async () => undefined,
    );
    expect(search.floor).toBe(0);
    await calibrated;
    const alone = new Search(documentIndex);
    alone.calibrate();
    expect(search.floor).toBe(alone.floor);
    expect((await asked).hits.length).toBeGreaterThan(0);
  });

  it('sets the lowest floor for an empty collection', async () => {
    const { search, find } = searchOf({});
    expect(search.floor).toBe(floorFor([]));
    expect(await find('cooked rice')).toEqual({ isAnswer: false, total: 0, hits: [], corrections: [] });
  });

  it('raises the floor with the content of a collection in all fields', () => {
    expect(searchOf(ofEverything).search.floor).toBeGreaterThan(searchOf(COOKING).search.floor);
    const { documentIndex, search } = searchOf({});
    const { floor } = search;
    for (const [path, text] of Object.entries(ofEverything)) putInto(documentIndex, path, text);
    search.calibrate();
    expect(search.floor).toBeGreaterThan(floor);
  });

  it.each([
    ['how long can cooked rice stay in the fridge', 'rice'],
    ['how do I know if a melon is ripe', 'melon'],
    ['why do my cakes sink in the middle', 'cake'],
    ['which wine goes with roast lamb', 'lamb'],
    ['how do I clean the oven without chemicals', 'oven'],
    ['what is the right way to store potatoes over the winter', 'potatoes'],
    ['goat cheese recipe', 'cheese'],
    ['bread without yeast', 'bread'],
    ['homemade ice cream', 'ice'],
    ['how many minutes for a soft egg', 'eggs'],
  ])('does not suppress answers of a collection about cooking: %s', async (question, id) => {
    expect((await searchOf(COOKING).answers(question))[0]).toBe(id);
  });

  it('suppresses answers of that collection to unrelated queries', async () => {
    const { answers } = searchOf(COOKING);
    for (const question of ['knee pain stairs', 'how often should a horse be shod', 'tent repair'])
      expect(await answers(question)).toEqual([]);
  });
});
