/**
 * Awards that a title can have won, what they are called, and how much each says of how well known a title is.
 * @module
 */

export interface Award {
  readonly name: string;
  /** What it adds to the popularity of a title. */
  readonly points: number;
  readonly words: readonly string[];
}

const CRAFT = 2;
const PERSON = 3;
const FILM = 6;
const HIGHEST = 10;

export const AWARDS: Readonly<Record<string, Award>> = {
  'oscar-picture': oscar('Best Picture', HIGHEST, ['best picture']),
  'oscar-director': oscar('Best Director', PERSON, ['best director']),
  'oscar-actor': oscar('Best Actor', PERSON, ['best actor']),
  'oscar-actress': oscar('Best Actress', PERSON, ['best actress']),
  'oscar-supporting-actor': oscar('Best Supporting Actor', CRAFT, ['best supporting actor']),
  'oscar-supporting-actress': oscar('Best Supporting Actress', CRAFT, ['best supporting actress']),
  'oscar-original-screenplay': oscar('Best Original Screenplay', CRAFT, ['best original screenplay']),
  'oscar-adapted-screenplay': oscar('Best Adapted Screenplay', CRAFT, ['best adapted screenplay']),
  'oscar-cinematography': oscar('Best Cinematography', CRAFT, ['best cinematography']),
  'oscar-score': oscar('Best Score', CRAFT, ['best score']),
  'oscar-song': oscar('Best Song', CRAFT, ['best song']),
  'oscar-effects': oscar('Best Visual Effects', CRAFT, ['best visual effects', 'best special effects']),
  'oscar-international': oscar('Best International Feature', FILM, [
    'best foreign language film',
    'best international feature',
  ]),
  'oscar-animated': oscar('Best Animated Feature', FILM, ['best animated feature']),
  'oscar-documentary': oscar('Best Documentary Feature', FILM, ['best documentary']),
  'oscar-short': oscar('Best Short Film', CRAFT, ['best short']),
  'oscar-honorary': oscar('Honorary Award', CRAFT, []),
  'palme-dor': {
    name: 'Palme d’Or (Cannes)',
    points: HIGHEST,
    words: ['palme d or', 'palme dor'],
  },
  // The highest award of the festival until 1954 and from 1964 to 1974, when there was no Palme d’Or.
  'cannes-grand-prix': {
    name: 'Grand Prix of the Festival (Cannes)',
    points: HIGHEST,
    words: [
      'cannes grand prix',
      'grand prix of cannes',
      'grand prix in cannes',
      'grand prix at cannes',
      'grand prix winner',
      'won the grand prix',
    ],
  },
  'golden-lion': {
    name: 'Golden Lion (Venice)',
    points: FILM,
    words: ['golden lion', 'won venice', 'venice winner'],
  },
  'golden-bear': {
    name: 'Golden Bear (Berlin)',
    points: FILM,
    words: ['golden bear', 'berlinale', 'won berlin'],
  },
  'bafta-film': { name: 'BAFTA for Best Film', points: FILM, words: ['bafta'] },
  'cesar-film': { name: 'César for Best Film', points: FILM, words: ['cesar award'] },
  'goya-film': { name: 'Goya for Best Film', points: FILM, words: ['goya award'] },
  'emmy-drama': { name: 'Emmy for Outstanding Drama Series', points: FILM, words: ['emmy'] },
  'emmy-comedy': { name: 'Emmy for Outstanding Comedy Series', points: FILM, words: ['emmy'] },
  'emmy-limited': { name: 'Emmy for Outstanding Limited Series', points: FILM, words: ['emmy'] },
};

export const REGISTRY_POINTS = 5;

/** What people call all awards of one academy together. */
export const ANY_OSCAR: readonly string[] = [
  'oscar',
  'oscar winning',
  'oscar winner',
  'academy award',
  'won an oscar',
];

function oscar(name: string, points: number, words: readonly string[]): Award {
  return { name: `Academy Award for ${name}`, points, words };
}
