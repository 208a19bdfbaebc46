/** Rules for what can be true of a title: its years, length, awards, people and homes. @module */

import { couldHaveWorkedIn, type PersonFacts } from '../people.ts';
import { isPublicDomainInUs } from '../public-domain.ts';
import { creditsOf, type MediaType, nameWithYear, type Role, type Title } from '../title.ts';
import type { TitleRules } from './title-entry.ts';

/** The year of the first moving pictures, by the widest view. */
const FIRST_YEAR = 1870;

const ONLY_OF_SERIES = ['ended', 'seasons', 'creators'] as const;

/** Longest plausible runtime in minutes. */
const LONGEST_RUNTIME: Readonly<Record<MediaType, number>> = { movie: 1000, tv: 300 };

/** By how their ids begin: the year of the first titles that could win. */
const FIRST_YEARS: Readonly<Record<string, number>> = {
  'oscar-': 1927,
  'oscar-animated': 2001,
  'palme-dor': 1932,
  'cannes-grand-prix': 1932,
  'golden-lion': 1932,
  'golden-bear': 1932,
  // The first, of 1949, went to The Best Years of Our Lives.
  'bafta-film': 1946,
  'cesar-film': 1975,
  'goya-film': 1986,
  'emmy-': 1949,
};

const NOT_FOR: Readonly<Record<string, MediaType>> = { 'oscar-': 'tv', 'emmy-': 'movie' };

export const FACT_RULES: TitleRules = {
  /** The year is between the first films and next year. */
  *yearInRange({ title: { year } }, { currentYear }) {
    const last = currentYear + 1;
    if (year !== 0 && (year < FIRST_YEAR || year > last))
      yield `The year ${year} is not from ${FIRST_YEAR} to ${last}.`;
  },

  /** A series does not end before it begins. */
  *endedAfterBegin({ title: { year, ended = year } }) {
    if (ended < year) yield `It ended in ${ended}, before it began in ${year}.`;
  },

  /** The day of release is in the year of the title. */
  *releasedInYear({ title: { year, released } }) {
    if (released !== undefined && !released.startsWith(`${year}-`))
      yield `It was released on ${released}, which is not in its year ${year}.`;
  },

  /** A film has no field that only series have. */
  *seriesFields({ title }) {
    if (title.type !== 'movie') return;
    for (const field of ONLY_OF_SERIES)
      if (title[field] !== undefined) yield `A film has no "${field}"; only a series has.`;
  },

  /** A series has a season. */
  *someSeason({ title: { seasons = 1 } }) {
    if (seasons < 1) yield `A series has at least 1 season, not ${seasons}.`;
  },

  /** How long a film, or an episode, can be. */
  *runtime({ title: { type, runtime: minutes } }) {
    const longest = LONGEST_RUNTIME[type];
    if (minutes !== undefined && (minutes < 1 || minutes > longest))
      yield `A runtime of ${minutes} minutes is not from 1 to ${longest}.`;
  },

  /** An award was given when the title could win it. */
  *awardExisted({ title }, { currentYear }) {
    const lastYear = lastYearOf(title, currentYear);
    for (const award of title.awards ?? []) {
      const first = Math.max(...valuesFor(award, FIRST_YEARS), -Infinity);
      if (lastYear < first)
        yield `It cannot have won "${award}", which is not given to titles before ${first}.`;
    }
  },

  /** An award is given to titles of this kind. */
  *awardFitsType({ title: { type, awards = [] } }) {
    for (const award of awards)
      if (valuesFor(award, NOT_FOR).includes(type))
        yield `It cannot have won "${award}", which is not given to ${type === 'tv' ? 'series' : 'films'}.`;
  },

  /**
   * That people lived when they worked, as far as their years are known. Where several people have one name, it
   * is enough that one of them fits.
   */
  *lifetimes({ title }, context) {
    if (!context.knowsPeople) return;
    const lastYear = lastYearOf(title, context.currentYear);
    for (const [role, names] of creditsOf(title)) {
      for (const name of names) {
        const reasons = context.people(name).map((person) => misfit(person, role, title, lastYear));
        const [first] = reasons;
        if (first !== undefined && !reasons.includes(undefined)) yield first;
      }
    }
  },

  /** That we send nobody to a place for a title that may not be there. */
  *openHomes({ title }, { currentYear }) {
    const { homes = [], licence, publicDomain } = title;
    const isStated = licence !== undefined || publicDomain !== undefined;
    if (homes.length > 0 && !isStated && !isPublicDomainInUs(title, currentYear))
      yield 'It has "homes", but neither an open licence, nor "publicDomain", nor an age at which US copyright has ended.';
  },
};

function valuesFor<T>(award: string, table: Readonly<Record<string, T>>): T[] {
  return Object.entries(table).flatMap(([start, value]) => (award.startsWith(start) ? [value] : []));
}

function misfit(person: PersonFacts, role: Role, title: Title, lastYear: number): string | undefined {
  const { died, ...untilNow } = person;
  const { born, ...sinceEver } = person;
  const credit = `${role === 'cast' ? 'in the cast' : `the ${role}`} of ${nameWithYear(title)}`;
  if (!couldHaveWorkedIn(lastYear, untilNow))
    return `${person.name}, born in ${born}, is too young to be ${credit}.`;
  if (mustBeAlive(role, title) && !couldHaveWorkedIn(title.year, sinceEver))
    return `${person.name}, who died in ${died}, was dead too long to be ${credit}.`;
  return undefined;
}

/** The works of dead authors are filmed, and documentaries show the dead. */
function mustBeAlive(role: Role, { genres }: Title): boolean {
  return role === 'director' || (role === 'cast' && !genres.includes('documentary'));
}

/** Of a series that goes on, this one. */
function lastYearOf({ type, year, ended }: Title, currentYear: number): number {
  return type === 'movie' ? year : (ended ?? Math.max(year, currentYear));
}
