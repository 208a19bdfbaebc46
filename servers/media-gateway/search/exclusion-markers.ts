/**
 * Words that exclude what follows them, and phrases in which they do not.
 * @module
 */

type Phrases = readonly (readonly string[])[];

/** Hardly used in the telling of a story. */
export const OF_REQUESTS: Phrases = phrases(
  'but not, anything but, everything but, all but, other than, apart from, aside from, rather than, ' +
    'instead of, except for, except, excluding, exclude, barring, besides, minus, avoid, avoiding, ' +
    'skip, skipping, leave out, leaving out, steer clear of, spare me, fed up with, cant stand, cannot stand, ' +
    'dont want, do not want, dont like, do not like, hate, hates, sick of, tired of',
);

/** Used in requests and stories alike. */
export const OF_STORIES: Phrases = phrases(
  'without, not, no, non, nor, neither, nothing, none, never, isnt, arent, wasnt, werent, dont, doesnt, didnt',
);

/** Phrases in which such a word excludes nothing. */
export const NO_EXCLUSION: Phrases = phrases(
  'not only, not sure, not just, not as, not so, not long, no one, no matter, no idea, no longer, ' +
    'not older, no older, not newer, not later, not earlier, no more, nothing but, not know, not remember',
);

function phrases(list: string): Phrases {
  return list.split(', ').map((phrase) => phrase.split(' '));
}
