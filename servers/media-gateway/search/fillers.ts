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
    'gems must worth well known together old new whats thats wheres whos theres im ive id ill lets its weve cant ' +
    'less lesser obscure overlooked stories tale tales however'
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
  'but not, anything but, everything but, all but, other than, apart from, aside from, rather than, as opposed to, ' +
    'instead of, in place of, in lieu of, except for, except, excluding, exclude, excl, barring, besides, minus, sans, ' +
    'leave out, leaving out, rule out, ruling out, keep out, not including, do not include, dont include, ' +
    'anywhere but, everywhere but, anyone but, anybody but, everyone but, hold the, under no circumstances, by no means, ' +
    'excepting, save for, no need for, omit, omitting, ignoring, leaving aside, with the exception of, not counting, ' +
    'dont show me, do not show me, dont give me, do not give me, dont suggest, unless, ' +
    'do not suggest, dont recommend, do not recommend, other then, nothing to do with, not to do with',
);

/** What somebody dislikes, in any title. */
export const OF_DISLIKES: Phrases = [
  ...'cant|cannot|couldnt|wont|will not|refuse to'
    .split('|')
    .flatMap((never) =>
      'stand|take|handle|bear|stomach|face|tolerate|watch|do|deal with|sit through'
        .split('|')
        .map((verb) => `${never} ${verb}`.split(' ')),
    ),
  ...phrases(
    'avoid, avoids, avoiding, im over, skip, skipping, ditch, steer clear of, stay away from, keep away from, spare me, fed up with, forget, forget about, ' +
      'cant take any more, done with, through with, had it with, put off by, couldnt care less about, enough of, had enough of, my fill of, our fill of, seen enough, watched enough, never mind, not interested in, no interest in, ' +
      'not a fan of, not fans of, no fan of, not big on, not keen on, not really into, not into, not in the mood for, ' +
      'not up for, could do without, can do without, allergic to, bored of, bored with, dont want, do not want, ' +
      'doesnt want, dont need, do not need, dont like, do not like, doesnt like, dont care for, doesnt care for, ' +
      'dont enjoy, doesnt enjoy, hate, hates, dislike, dislikes, detest, detests, loathe, loathes, despise, sick of, tired of',
  ),
];

/** Before people and titles that somebody knows already, and wants no more of. */
export const OF_KNOWN: Phrases = phrases(
  'already seen, already watched, already know, seen all, watched all, beyond, have seen, ive seen, weve seen, ' +
    'have watched, ive watched, weve watched, just seen, just watched',
);

/** Used in requests and stories alike. */
export const OF_STORIES: Phrases = phrases(
  'outside of, outside, without, w o, lacking, devoid of, free of, not, no, non, nor, neither, nothing, nobody, none, never, isnt, aint, arent, ' +
    'wasnt, werent, dont, doesnt, didnt, hasnt, havent, wont',
);

/** Words that exclude what follows them, by themselves. */
export const EXCLUDING_WORDS: ReadonlySet<string> = new Set(
  [...OF_REQUESTS, ...OF_STORIES].filter(({ length }) => length === 1).flat(),
);

/** After a denial they deny it again: `nothing that isn’t funny`. */
export const DENIES_AGAIN: Phrases = phrases(
  'is not, are not, not, isnt, aint, arent, wasnt, werent, doesnt, dont, without',
);

/** Words between two such denials. */
export const INTO_DENIAL: ReadonlySet<string> = new Set(
  'a any anything something film films movie movies show shows series one ones that which to watch see'.split(
    ' ',
  ),
);

/** Phrases in which such a word excludes nothing. */
export const NO_EXCLUSION: Phrases = phrases(
  'not only, not sure, not just, not as, not so, not long, no one, no matter, no idea, no longer, ' +
    'not older, no older, not newer, not later, not earlier, no more than, nothing but, not know, not remember, not necessarily, ' +
    'not too long, never seen, not seen, havent seen, never heard, not heard, havent heard, never watched, not watched, ' +
    'havent watched, ' +
    'dont mind, do not mind, doesnt matter, dont care if, doesnt have to, dont have to, dont remember, dont know, no problem, ' +
    'forget the name, forget the title, forget what, forget which, forget who, forget how, forget where',
);

/** These come after what they exclude. */
export const AFTERWARDS: Phrases = phrases(
  'excluded, excepted, left out, not included, not allowed, not wanted, is out, are out, out of it, out of this, out of that, need not apply, off limits, ' +
    'away from me, away from us, off the list, off the table, isnt in it, is not in it, arent in it, are not in it, ' +
    'had nothing to do with, has nothing to do with, had no hand in, had no part in, isnt involved, is not involved, arent involved, are not involved, doesnt appear, does not appear',
);

/** Alone between two signs, they deny what is before them: `Boxing? No.` */
export const REFUSALS: ReadonlySet<string> = new Set(['no', 'nope', 'nah', 'aside']);

/** Words between the marker and what it excludes. */
export const BETWEEN: ReadonlySet<string> = new Set(
  (
    'a an the any that which is are was be it its too so very really overly all of about by for from with in on at around featuring ' +
    'starring where has have having involving containing want like to do not ones were feature features include ' +
    'includes involve involves contain contains made set star stars take takes place kind sort or anything something everything anyone ' +
    'anybody those them these her his their another more than other usual typical called named much many no none nothing see seeing ' +
    'watch watching suitable appropriate intended meant aimed okay ok'
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
    'preferably certainly absolutely ideally rather better perhaps maybe also still just even kindly hopefully simply ' +
    'and do does did has have had can could will would should'
  ).split(' '),
);

/** What follows them is a wish of its own. */
export const OPENS_CLAUSE: ReadonlySet<string> = new Set([
  'but',
  'yet',
  'though',
  'although',
  'so',
  'please',
  'thanks',
]);

function phrases(list: string): Phrases {
  return list.split(', ').map((phrase) => phrase.split(' '));
}
