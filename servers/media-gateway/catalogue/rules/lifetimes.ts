/**
 * That people lived when they worked, as far as their years are known.
 * @module
 */
import { couldHaveWorkedIn, type PersonFacts } from '../people.ts';
import { creditsOf, nameWithYear, type Role, type Title } from '../title.ts';
import { lastYearOf } from './last-year.ts';
import type { Rule } from './rule.ts';

/** Where several people have one name, it is enough that one of them fits. */
export const lifetimes: Rule = function* ({ title }, whole) {
  const lastYear = lastYearOf(title, whole.currentYear);
  for (const [role, names] of creditsOf(title)) {
    for (const name of names) {
      const reasons = whole.people(name).map((person) => misfit(person, role, title, lastYear));
      const [first] = reasons;
      if (first !== undefined && !reasons.includes(undefined)) yield first;
    }
  }
};

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
