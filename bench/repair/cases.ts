/**
 * Wrong calls with the corrected one beside each: classes of mistakes, applied to tools of several domains.
 * @module
 */
import { z } from 'zod';
import type { Call } from './reader.ts';

/** A tool, a right call of it, and where its members are. */
export interface Domain {
  readonly tool: string;
  readonly input: z.ZodObject;
  readonly right: Record<string, unknown>;
}

export interface Case {
  readonly kind: string;
  readonly wrong: Call;
  readonly right: Call;
  /** Members whose value a reader cannot know: any that is accepted will do. */
  readonly free: readonly string[];
  /** More than one mistake, or one in a nested place. */
  readonly isHard: boolean;
}

/** One domain in the same shape as every other: text, count, choice, day, place, parts, payment. */
function domain(
  tool: string,
  words: string,
  choices: [string, ...string[]],
  low: number,
  high: number,
): Domain {
  const [text = '', count = '', choice = '', day = '', place = '', parts = '', pay = '', code = ''] =
    words.split(' ');
  const input = z.strictObject({
    [text]: z.string().min(2).describe('Name, such as Aurora'),
    [count]: z.int().min(low).max(high),
    [choice]: z.enum(choices),
    [day]: z.iso.date(),
    [place]: z.strictObject({ street: z.string(), postal_code: z.string().regex(/^\d{4}-[A-Z]{2}$/) }),
    [parts]: z.array(z.strictObject({ label: z.string(), weight: z.number().positive() })).min(1),
    [pay]: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('card'), holder: z.string(), instalments: z.int().min(1) }),
      z.strictObject({ kind: z.literal('invoice'), company: z.string(), due_days: z.int().max(90) }),
    ]),
    [code]: z
      .string()
      .regex(/^[A-Z]{3}-\d{4}$/)
      .optional(),
  });
  const right = {
    [text]: 'Morning Star',
    [count]: low + 1,
    [choice]: choices[1],
    [day]: '2027-03-04',
    [place]: { street: 'Quay 7', postal_code: '1017-AB' },
    [parts]: [{ label: 'crate', weight: 12.5 }],
    [pay]: { kind: 'invoice', company: 'Acme', due_days: 30 },
    [code]: 'ABC-1234',
  };
  return { tool, input, right };
}

export const DOMAINS: readonly Domain[] = [
  domain(
    'rent_greenhouse',
    'grower_name bench_count glass_type start_day site_address seed_trays settlement plot_code',
    ['float', 'acrylic', 'polycarbonate'],
    1,
    40,
  ),
  domain(
    'schedule_recital',
    'ensemble_title seat_total hall_size concert_date venue_address programme_pieces box_office ticket_code',
    ['small', 'chamber', 'symphonic'],
    10,
    900,
  ),
  domain(
    'book_ferry_crossing',
    'passenger_name vehicle_count cabin_class sailing_day pickup_address luggage_items fare_payment route_code',
    ['deck', 'inside', 'outside'],
    0,
    6,
  ),
  domain(
    'order_bakery_box',
    'customer_name loaf_count crust_style delivery_day door_address box_contents bill_payment recipe_code',
    ['soft', 'rustic', 'dark'],
    1,
    24,
  ),
  domain(
    'register_telescope_slot',
    'observer_name exposure_count filter_band night_date dome_address target_list grant_payment proposal_code',
    ['infrared', 'visible', 'ultraviolet'],
    1,
    60,
  ),
  domain(
    'file_beekeeping_report',
    'keeper_name hive_count honey_grade inspection_day apiary_address frame_notes levy_payment licence_code',
    ['amber', 'golden', 'white'],
    1,
    300,
  ),
  domain(
    'reserve_studio_time',
    'artist_name channel_count console_model session_date studio_address gear_pieces deposit_payment project_code',
    ['analogue', 'digital', 'hybrid'],
    2,
    96,
  ),
];

const camel = (name: string): string =>
  name.replace(/_(.)/g, (_whole, letter: string) => letter.toUpperCase());
/** Two letters swapped, or one left out where the two are the same. */
const swap = (word: string): string =>
  word.charAt(2) === word.charAt(3)
    ? word.slice(0, 2) + word.slice(3)
    : word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4);

function casesOf(domain: Domain): Case[] {
  const { right, tool } = domain;
  const [text = '', count = '', choice = '', day = '', place = '', parts = '', pay = '', code = ''] =
    Object.keys(right);
  const choices = (domain.input.shape[choice] as z.ZodEnum).options as string[];
  const found: Case[] = [];
  const add = (
    kind: string,
    wrong: Record<string, unknown>,
    free: readonly string[] = [],
    isHard = false,
  ): void => {
    found.push({
      kind,
      wrong: { name: tool, args: wrong },
      right: { name: tool, args: right },
      free,
      isHard,
    });
  };
  const named = (kind: string, name: string): void => {
    found.push({
      kind,
      wrong: { name, args: right },
      right: { name: tool, args: right },
      free: [],
      isHard: false,
    });
  };
  const renamed = (from: string, to: string): Record<string, unknown> =>
    Object.fromEntries(Object.entries(right).map(([name, value]) => [name === from ? to : name, value]));
  const without = (...names: string[]): Record<string, unknown> =>
    Object.fromEntries(Object.entries(right).filter(([name]) => !names.includes(name)));
  const changed = (name: string, value: unknown): Record<string, unknown> => ({ ...right, [name]: value });
  const words = tool.split('_');

  named('tool, mistyped', tool.replace(words[1] ?? '', swap(words[1] ?? '')));
  named('tool, other order', words.toReversed().join('_'));
  named('tool, camel case', camel(tool));
  named('tool, fewer words', words.slice(1).join('_'));
  named('tool, more words', `${tool}_now`);
  named('tool, abbreviated', [words[0]?.slice(0, 3), ...words.slice(1)].join('_'));
  add('name, camel case', renamed(text, camel(text)));
  add('name, mistyped', renamed(day, swap(day)));
  add('name, part', renamed(count, count.split('_')[0] ?? ''));
  add('name, more words', renamed(choice, `the_${choice}`));
  add('name, abbreviated', renamed(parts, `${parts.slice(0, 3)}_${parts.split('_')[1]}`));
  add('missing', without(text), [text]);
  add('missing, enum', without(choice), [choice]);
  add('number as text', changed(count, String(right[count])));
  add('too large', changed(count, 10_000), [count]);
  add('enum, upper case', changed(choice, choices[1]?.toUpperCase()));
  add('enum, mistyped', changed(choice, swap(choices[1] ?? '')));
  add('date, slashes', changed(day, '2027/03/04'));
  add('date, with time', changed(day, '2027-03-04T00:00:00Z'));
  add('item for list', changed(parts, (right[parts] as unknown[])[0]));
  add('pattern, lower case', changed(code, 'abc-1234'));
  add('pattern, other form', changed(code, '1234'), [code]);
  add('text for object', changed(place, JSON.stringify(right[place])));
  add('unknown, unrelated', changed('zzz', 1));
  add('nested missing', changed(place, { street: 'Quay 7' }), [`${place}.postal_code`], true);
  add('nested name', changed(place, { street: 'Quay 7', postalCode: '1017-AB' }), [], true);
  add('nested in list', changed(parts, [{ label: 'crate', weight: '12.5' }]), [], true);
  add('union, wrong kind', changed(pay, { kind: 'card', company: 'Acme', due_days: 30 }), [], true);
  add('union, mistyped kind', changed(pay, { kind: 'invioce', company: 'Acme', due_days: 30 }), [], true);
  add('union, near names', changed(pay, { kind: 'invoice', company: 'Acme', dueDays: 30 }), [], true);
  add('union, no kind', changed(pay, { company: 'Acme', due_days: 30 }), [], true);
  add('nothing sent', {}, Object.keys(right), true);
  add(
    'every name',
    Object.fromEntries(Object.entries(right).map(([name, value]) => [camel(name), value])),
    [],
    true,
  );
  add(
    'five at once',
    {
      ...renamed(text, camel(text)),
      [count]: String(right[count]),
      [choice]: choices[1]?.toUpperCase(),
      [day]: '2027/03/04',
      zzz: 1,
    },
    [],
    true,
  );
  return found;
}

/** Without those in which a mistake changed nothing. */
export const CASES: readonly Case[] = DOMAINS.flatMap(casesOf).filter(
  ({ wrong, right }) => JSON.stringify(wrong) !== JSON.stringify(right),
);
