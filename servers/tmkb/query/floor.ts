/**
 * The floor: whether a description has anything at stake, or only happens to share some words with a pattern.
 * @module
 */
import { tokenise } from 'lectern/knowledge';

export type Stakes = 'people' | 'stack' | 'none';

export interface Evidence {
  /** The share of the description's meaning that the best pattern holds, from 0 to 1. */
  readonly covered: number;
  /** The total evidence for that pattern. */
  readonly evidence: number;
  /** Whether somebody's data or rights are mentioned, or at least a stack that holds such. */
  readonly stakes: Stakes;
  /** Whether one of the pattern's triggers is named. */
  readonly isNamed: boolean;
  /** Whether the pattern says in which situations it applies, so that more than its triggers can be compared. */
  readonly hasSituations: boolean;
}

/**
 * By logistic regression on the tuning half of bench/search/contexts, on noise.json beside it, and on the situations
 * of the patterns, each with itself left out.
 */
const WEIGHTS = { covered: 7.5, evidence: 1.1, stakes: 3.1 };
const LEAST = 5.3;

/**
 * A few common words are easily covered: where nobody is mentioned, rare ones or a trigger have to be among them. The
 * name of a stack shows that there is a system, and nothing of what is built with it.
 */
const LEAST_EVIDENCE: Readonly<Record<Stakes, number>> = { people: 0, stack: 2, none: 4.25 };

/** Where the description is little more than the trigger, it needs to say nothing else. */
const NAMED_ALONE = 0.75;
/** A pattern without situations has little but its triggers to be found by. */
const NAMED_ALONE_WITHOUT_SITUATIONS = 0.1;

/** None that algorithms, toys or page layouts use as well: page, form, order, token, queue, session, player. */
const WORDS = [
  // People and those they act for
  'user customer client member tenant company organisation organization account admin administrator staff team people',
  'person buyer seller patient student teacher employee manager guest visitor supplier citizen colleague subscriber',
  'merchant doctor nurse agency partner vendor firm moderator',
  // Ways in from outside
  'login logged signin endpoint api request req webhook upload email website portal dashboard frontend backend',
  'http https invite password cookie jwt oauth',
  // What is sold and kept
  'stripe payment checkout cart invoice database',
  // Programs that act for somebody
  'llm assistant chatbot copilot',
];

/** What such systems are made with. */
const STACKS: ReadonlySet<string> = new Set(
  [
    'flask django fastapi express rails nestjs nextjs prisma graphql postgres postgresql mysql mongodb redis s3 kafka',
    'mongoose sqlalchemy celery elasticsearch',
  ].flatMap((line) => line.split(' ')),
);

/** Words that add nothing to the name of a stack. */
const PLAIN = new Set(['service', 'services', 'server', 'servers', 'backend', 'api', 'apis', 'database']);

/** Whether words name what something is built with, and nothing of what is built. */
export function isOnlyStack(words: readonly string[]): boolean {
  const lower = words.map((word) => word.toLowerCase());
  return (
    lower.some((word) => STACKS.has(word)) &&
    lower.every((word) => STACKS.has(word) || PLAIN.has(word) || TASK_WORDS.has(word))
  );
}

/** With their plurals, and no stems: that of `customer` is `custom`, that of `logged` is `log`. */
const STAKES: ReadonlySet<string> = new Set(
  WORDS.flatMap((line) => line.split(' ')).flatMap((word) => [word, `${word}s`, word.replace(/y$/, 'ies')]),
);

/** A request line, a value out of a request, a query. */
const SIGNS = /\b(?:GET|POST|PUT|PATCH|DELETE) \/|\breq(?:uest)?\.\w|\bselect\b.+\bfrom\b/i;

const TASK_LINES = [
  // What is done with code
  'implement implements implemented implementing implementation design designs designed designing develop develops',
  'developed developing development build builds built building create creates creating add adds adding write writes',
  'writing fix fixes fixing fixed refactor refactors refactoring refactored rework reworking rewrite rewriting improve',
  'improves improving enhance enhancing extend extending introduce introduces introducing integrate integrating make makes',
  'making code coding program programming debug debugging set setup configure configuring provide enable optimise optimize',
  'clean finish scaffold prototype draft',
  // What is made
  'feature features functionality function functions module modules component components codebase app apps application',
  'applications project projects system solution mvp logic bug bugs',
  // How it is asked for
  'please help can up let need needs want wants like should could must how going trying asked soon now next today simple basic quick',
  'quickly properly proper correctly correct secure securely safe safely better nice',
];

/**
 * Words about the work itself, in lower case, with the forms that people use. "Implement X", "Fix X" and "add X feature
 * to our app" are about X: agents begin with such words, and they are rare in patterns, so that they would weigh more
 * than what is built.
 */
export const TASK_WORDS: ReadonlySet<string> = new Set(TASK_LINES.flatMap((line) => line.split(' ')));

/** Whether the description is little more than a trigger of the pattern. */
export function isSubject({
  isNamed,
  covered,
  hasSituations,
}: Omit<Evidence, 'evidence' | 'stakes'>): boolean {
  return isNamed && covered >= (hasSituations ? NAMED_ALONE : NAMED_ALONE_WITHOUT_SITUATIONS);
}

/** Whether something is at stake. */
export function isAboveFloor(given: Evidence): boolean {
  if (isSubject(given)) return true;
  const { covered, evidence, stakes } = given;
  if (evidence < LEAST_EVIDENCE[stakes]) return false;
  const sum =
    WEIGHTS.covered * covered +
    WEIGHTS.evidence * Math.log1p(evidence) +
    (stakes === 'none' ? 0 : WEIGHTS.stakes);
  return sum >= LEAST;
}

/**
 * Whether a description mentions anybody whose data or rights could be at stake: a person, an account, a request
 * from outside. If it mentions none, words that patterns share with algorithms and toys mean something else.
 */
export function stakesOf(context: string): Stakes {
  let hasPeople = SIGNS.test(context);
  let hasStack = false;
  tokenise(context, (token) => {
    if (STAKES.has(token)) hasPeople = true;
    if (STACKS.has(token)) hasStack = true;
  });
  return hasPeople ? 'people' : hasStack ? 'stack' : 'none';
}
