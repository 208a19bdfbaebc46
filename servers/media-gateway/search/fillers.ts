/**
 * Words of which a question for something to watch is made, and that say nothing of what it is about: fillers, and words
 * that exclude what follows them.
 * @module
 */

export const FILLERS: ReadonlySet<string> = new Set(
  (
    'movie movies film films flick flicks picture pictures cinema show shows series tv title titles name names called ' +
    'named watch watching watched see seen saw looking find found search recommend recommendation recommendations ' +
    'suggest suggestion suggestions remember forgot think something anything good great nice best top really tonight ' +
    'favourite favorite story plot set made directed starring stars star written please there kind sort type bit lot ' +
    'scene ends ending where one ones also maybe guy guys classic classics famous popular acclaimed underrated hidden gem ' +
    'gems must worth well known together old new'
  ).split(' '),
);

/** Words that occur in every plot; they are left out where there are more specific ones. */
export const COMMON_IN_PLOTS: ReadonlySet<string> = new Set(
  (
    'get gets got getting go goes going gone went come comes came coming make makes making find finds finding found ' +
    'take takes took taking keep keeps kept keeping put puts turn turns turned end ends ended start starts started ' +
    'begin begins become becomes became try tries trying tried let lets give gives up down out over off back around ' +
    'away after before again all no not never always still first last two every new own really real just actually ' +
    'whole people person man men woman women everyone somebody life day time big little old young'
  ).split(' '),
);

type Phrases = readonly (readonly string[])[];

/** Hardly used in the telling of a story. */
export const OF_REQUESTS: Phrases = phrases(
  'but not, anything but, everything but, all but, other than, apart from, aside from, rather than, ' +
    'instead of, except for, except, excluding, exclude, barring, besides, minus, avoid, avoiding, ' +
    'skip, skipping, leave out, leaving out, steer clear of, spare me, fed up with, cant stand, cannot stand, ' +
    'anywhere but, everywhere but, anyone but, anybody but, everyone but, hold the, under no circumstances, by no means, ' +
    'cant take any more, cant take, cannot take, enough of, ' +
    'never mind, excepting, save for, omit, omitting, ignoring, leaving aside, with the exception of, not counting, ' +
    'not interested in, no interest in, had enough of, cant bear, cannot bear, allergic to, bored of, bored with, ' +
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

/** These come after what they exclude. */
export const AFTERWARDS: Phrases = phrases('excluded, excepted, aside, left out, not included');

/** Words between the marker and what it excludes. */
export const BETWEEN: ReadonlySet<string> = new Set(
  (
    'a an the any that which is are was be it its too so very really overly all of about by from with in featuring ' +
    'starring directed written made set where has have having involving containing want like to do not ones were ' +
    'been come comes coming star stars shot filmed feature features include includes involve involves contain contains ' +
    'take takes took place play plays kind sort or anything something everything anyone anybody those them these narrated ' +
    'produced voiced played located'
  ).split(' '),
);

/** Words after it that belong to it. */
export const AFTER: ReadonlySet<string> = new Set(
  'film films movie movies series show shows era ones one please stuff scenes'.split(' '),
);

/** Words between what is asked for and the marker. */
export const BEFORE: ReadonlySet<string> = new Set(
  (
    'that which who thats whos its is are was were and with please i we id just only of really so for once definitely ' +
    'preferably certainly absolutely ideally'
  ).split(' '),
);

/** What follows them is a wish of its own. */
export const OPENS_CLAUSE: ReadonlySet<string> = new Set(['but', 'yet', 'though', 'although']);

function phrases(list: string): Phrases {
  return list.split(', ').map((phrase) => phrase.split(' '));
}
