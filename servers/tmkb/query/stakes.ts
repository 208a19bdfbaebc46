/**
 * Whether a description tells of anybody whose data or rights could be at stake: a person, an account, a request from
 * outside. Where it tells of none, words that patterns share with algorithms and toys mean something else.
 * @module
 */
import { tokenise } from '../../../src/knowledge/text/tokenise.ts';

/** None that algorithms, toys or page layouts use as well: page, form, order, token, queue, session, player. */
const WORDS = [
  // People and those they act for
  'user customer client member tenant company organisation organization account admin administrator staff team people',
  'person buyer seller patient student teacher employee manager guest visitor supplier citizen colleague subscriber',
  'merchant doctor nurse agency partner vendor firm moderator',
  // Ways in from outside
  'login logged signin endpoint api request req webhook upload email website portal dashboard frontend backend',
  'http https invite password cookie jwt oauth',
  // What such systems are made with
  'flask django fastapi express rails nestjs nextjs prisma graphql postgres postgresql mysql mongodb redis s3',
  'stripe payment checkout cart invoice database kafka mongoose sqlalchemy celery elasticsearch',
  // Programs that act for somebody
  'llm assistant chatbot copilot',
];

/** With their plurals, and no stems: that of `customer` is `custom`, that of `logged` is `log`. */
const STAKES: ReadonlySet<string> = new Set(
  WORDS.flatMap((line) => line.split(' ')).flatMap((word) => [word, `${word}s`, word.replace(/y$/, 'ies')]),
);

/** A request line, a value out of a request, a query. */
const SIGNS = /\b(?:GET|POST|PUT|PATCH|DELETE) \/|\breq(?:uest)?\.\w|\bselect\b.+\bfrom\b/i;

export function hasStakes(context: string): boolean {
  let found = SIGNS.test(context);
  tokenise(context, (token) => {
    if (STAKES.has(token)) found = true;
  });
  return found;
}
