/**
 * A film or a series, as facts.
 * @module
 */

export const MEDIA_TYPES = ['movie', 'tv'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

export interface BasedOn {
  readonly title: string;
  readonly by?: string;
  readonly kind: string;
}

/** Where an openly available title can be seen. */
export interface Home {
  readonly place: string;
  /** Left out where only the place is known; then one finds it there by its title. */
  readonly link?: string;
}

export const OFFER_TYPES = ['free', 'subscription', 'rent', 'buy'] as const;
export type OfferType = (typeof OFFER_TYPES)[number];

/** That a title can be seen somewhere, as somebody stated it on some day. */
export interface Offer {
  readonly platform: string;
  /** ISO 3166-1 alpha-2, or `001` for the whole world. */
  readonly region: string;
  readonly type: OfferType;
  readonly link?: string;
  readonly price?: number;
  /** ISO 4217. */
  readonly currency?: string;
  /** The day of the statement. */
  readonly stated: string;
}

export interface Title {
  readonly id: string;
  readonly type: MediaType;
  readonly title: string;
  readonly original?: string;
  readonly also?: readonly string[];
  /** 0 where a catalogue of somebody’s own does not say it. */
  readonly year: number;
  /** Of series: the year of the last episode. */
  readonly ended?: number;
  readonly seasons?: number;
  readonly released?: string;
  /** ISO 3166-1 alpha-2, and codes of countries that are no more. */
  readonly countries: readonly string[];
  /** ISO 639. */
  readonly languages?: readonly string[];
  /** In minutes; of series, that of a usual episode. */
  readonly runtime?: number;
  readonly genres: readonly string[];
  readonly directors?: readonly string[];
  readonly creators?: readonly string[];
  readonly writers?: readonly string[];
  readonly cast?: readonly string[];
  readonly basedOn?: BasedOn;
  readonly awards?: readonly string[];
  /** In the National Film Registry of the Library of Congress. */
  readonly registry?: boolean;
  readonly moods?: readonly string[];
  readonly themes?: readonly string[];
  readonly about?: string;
  /** How people half remember it, in their words: searched, and never shown. */
  readonly remembered?: readonly string[];
  /** SPDX id of an open licence. */
  readonly licence?: string;
  /** Why it is in the US public domain, where its age alone does not show it: such as `published without a notice`. */
  readonly publicDomain?: string;
  readonly homes?: readonly Home[];
  readonly offers?: readonly Offer[];
  /** From 0 to 10, where a catalogue has ratings; the built-in one has none. */
  readonly rating?: number;
  /** Where a catalogue measures it; the built-in one has its own measure, from facts. */
  readonly popularity?: number;
}

export const ROLES = ['director', 'creator', 'writer', 'cast'] as const;
export type Role = (typeof ROLES)[number];
/** The members that hold the people of these roles. */
export const CREDITED = ['directors', 'creators', 'writers', 'cast'] as const;

export function creditsOf(title: Title): readonly (readonly [role: Role, names: readonly string[]])[] {
  return [
    ['director', title.directors ?? []],
    ['creator', title.creators ?? []],
    ['writer', title.writers ?? []],
    ['cast', title.cast ?? []],
  ];
}

/** All names that it goes by, the best known first. */
export function namesOf({ title, original, also = [] }: Title): readonly string[] {
  return original === undefined ? [title, ...also] : [title, original, ...also];
}

export function nameWithYear({ title, year, ended, type }: Title): string {
  if (year === 0) return type === 'movie' ? title : `${title} (series)`;
  if (type === 'movie') return `${title} (${year})`;
  return ended === undefined || ended === year
    ? `${title} (series, ${year})`
    : `${title} (series, ${year}–${ended})`;
}
