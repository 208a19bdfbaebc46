/**
 * Genres: our own ids, and the words by which people ask for them.
 * @module
 */

export interface Term {
  readonly name: string;
  /** Other words and phrases for it, in the singular. */
  readonly words: readonly string[];
}

export const GENRES: Readonly<Record<string, Term>> = {
  action: { name: 'Action', words: ['action packed'] },
  adventure: { name: 'Adventure', words: ['swashbuckler', 'quest'] },
  animation: { name: 'Animation', words: ['animated', 'cartoon', 'anime', 'stop motion', 'claymation'] },
  biography: { name: 'Biography', words: ['biopic', 'biographical', 'life story', 'true life'] },
  comedy: {
    name: 'Comedy',
    words: [
      'comedic',
      'funny',
      'funnier',
      'hilarious',
      'laugh',
      'humor',
      'humour',
      'sitcom',
      'farce',
      'spoof',
      'parody',
    ],
  },
  crime: { name: 'Crime', words: ['gangster', 'mafia', 'mob', 'heist', 'cop', 'detective'] },
  documentary: { name: 'Documentary', words: ['documentaries', 'docuseries', 'nonfiction', 'non fiction'] },
  drama: { name: 'Drama', words: ['dramatic', 'melodrama'] },
  experimental: { name: 'Experimental', words: ['avant garde', 'abstract', 'art film'] },
  family: {
    name: 'Family',
    words: [
      'for kid',
      'kid movie',
      'kid film',
      'kid friendly',
      'child friendly',
      'whole family',
      'for children',
      'children film',
      'children movie',
      'childrens film',
      'childrens movie',
      'family film',
      'family movie',
    ],
  },
  fantasy: { name: 'Fantasy', words: ['magical', 'fairy tale'] },
  'film-noir': { name: 'Film noir', words: ['noir', 'hard boiled', 'hardboiled'] },
  history: { name: 'History', words: ['historical', 'period piece', 'period drama', 'costume drama'] },
  horror: {
    name: 'Horror',
    words: ['slasher', 'scary', 'horrific', 'monster movie', 'zombie', 'vampire', 'haunted house'],
  },
  music: { name: 'Music', words: ['musician', 'concert', 'band'] },
  musical: { name: 'Musical', words: ['song and dance', 'singing and dancing'] },
  mystery: { name: 'Mystery', words: ['whodunit', 'whodunnit', 'murder mystery', 'detective'] },
  romance: { name: 'Romance', words: ['romantic', 'love story', 'rom com', 'romcom', 'love'] },
  'sci-fi': {
    name: 'Science fiction',
    words: [
      'science fiction',
      'scifi',
      'sf',
      'dystopia',
      'dystopian',
      'space opera',
      'cyberpunk',
      'time travel',
    ],
  },
  short: { name: 'Short film', words: ['short', 'short film', 'shorts'] },
  sport: { name: 'Sport', words: ['sports', 'boxing', 'football', 'baseball'] },
  thriller: { name: 'Thriller', words: ['suspense', 'suspenseful', 'thrilling', 'thrillers'] },
  war: { name: 'War', words: ['wartime', 'battlefield', 'anti war'] },
  western: { name: 'Western', words: ['cowboy', 'wild west', 'spaghetti western'] },
};

/** Of a genre that a catalogue of somebody’s own brings along, its id. */
export function genreName(id: string): string {
  return Object.hasOwn(GENRES, id) ? (GENRES[id] as { name: string }).name : id;
}
