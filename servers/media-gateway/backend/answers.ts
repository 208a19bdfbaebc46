/**
 * The requests and results of a catalogue, whichever kind it is: the built-in one, a file of somebody’s own, or
 * a service over HTTP.
 * @module
 */
import type { BasedOn, MediaType, OfferType, Role } from '../catalogue/title.ts';

/** What an agent needs to choose among several. */
export interface ShortTitle {
  readonly id: string;
  readonly type: MediaType;
  readonly title: string;
  /** Left out where it is not known. */
  readonly year?: number;
  readonly ended?: number;
  readonly countries: readonly string[];
  readonly genres: readonly string[];
  readonly runtime?: number;
  /** Of series, the creators. */
  readonly directors: readonly string[];
  readonly about?: string;
  readonly rating?: number;
  readonly free: boolean;
  /** Where it is free: `US`, or `001` for the whole world. */
  readonly freeIn?: string;
}

export interface FoundTitle {
  readonly title: ShortTitle;
  /** How much of the question it meets, from 0 to 1: absolute, so that answers can be compared. */
  readonly score: number;
  readonly reasons: readonly string[];
  /** Conditions that it does not meet; left out where it meets all of them. */
  readonly lacks?: readonly string[];
}

export interface DescribedOffer {
  readonly platform: string;
  readonly platformName: string;
  readonly region: string;
  readonly type: OfferType;
  readonly link?: string;
  /** `search`: the link looks it up at the place; nobody has fixed one copy. */
  readonly linkKind?: 'item' | 'search';
  readonly price?: number;
  readonly currency?: string;
  readonly basis: string;
  readonly stated: string;
  readonly sample: boolean;
}

export interface SearchAnswer {
  readonly results: readonly FoundTitle[];
  readonly total: number;
  readonly understood: readonly string[];
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  readonly notes: readonly string[];
}

export interface RecommendAnswer {
  readonly results: readonly FoundTitle[];
  readonly basedOn: readonly string[];
  readonly notes: readonly string[];
}

export interface AvailabilityAnswer {
  readonly title: ShortTitle;
  readonly region: string;
  readonly regionName: string;
  readonly offers: readonly DescribedOffer[];
  readonly notes: readonly string[];
}

export interface DescribedCredit {
  readonly role: Role;
  readonly name: string;
  /** ID of the person. */
  readonly id: string;
}

export interface DetailsAnswer {
  readonly title: ShortTitle;
  readonly original?: string;
  readonly also: readonly string[];
  readonly released?: string;
  readonly seasons?: number;
  readonly languages: readonly string[];
  readonly moods: readonly string[];
  readonly themes: readonly string[];
  readonly basedOn?: BasedOn;
  readonly awards: readonly string[];
  readonly registry: boolean;
  readonly licence?: string;
  readonly credits?: readonly DescribedCredit[];
  readonly offers?: readonly DescribedOffer[];
  readonly similar?: readonly FoundTitle[];
}

export interface PersonAnswer {
  readonly id: string;
  readonly name: string;
  readonly born?: number;
  readonly died?: number;
  readonly credits: readonly { readonly role: Role; readonly title: ShortTitle }[];
}

export interface GenresAnswer {
  readonly genres: readonly { readonly id: string; readonly name: string; readonly titles: number }[];
}

export interface PlatformsAnswer {
  readonly platforms: readonly {
    readonly id: string;
    readonly name: string;
    readonly titles: number;
    readonly sample: boolean;
  }[];
}

export interface TrendingAnswer {
  readonly measure: string;
  readonly results: readonly FoundTitle[];
}

export interface CompletionAnswer {
  readonly values: readonly string[];
  readonly total: number;
}

export interface SearchFilters {
  readonly mediaType?: AnyMedia;
  readonly ratingMin?: number;
  readonly releaseYearMin?: number;
  readonly releaseYearMax?: number;
  readonly genres?: readonly string[];
  readonly maxRuntime?: number;
  /** Ids or names. */
  readonly excludeGenres?: readonly string[];
  /** Codes or names. */
  readonly excludeCountries?: readonly string[];
  /** Ids or names. */
  readonly excludePeople?: readonly string[];
  /** Ids or names of titles. */
  readonly excludeIds?: readonly string[];
}

export type AnyMedia = MediaType | 'all';

export interface SearchRequest {
  readonly query: string;
  readonly filters: SearchFilters;
  readonly limit: number;
}

export interface RecommendRequest {
  /** Ids or names of titles to go by. */
  readonly titles: readonly string[];
  readonly mediaType: AnyMedia;
  readonly genres: readonly string[];
  readonly mood?: string;
  readonly maxRuntime?: number;
  /** Ids or names of titles that were seen. */
  readonly exclude: readonly string[];
  readonly limit: number;
}

export interface AvailabilityRequest {
  /** An id or a name. */
  readonly id: string;
  readonly region: string;
  readonly platforms: readonly string[];
}

export const DETAIL_PARTS = ['credits', 'availability', 'similar'] as const;
export type DetailPart = (typeof DETAIL_PARTS)[number];

export interface DetailsRequest {
  /** An id or a name. */
  readonly id: string;
  readonly region: string;
  readonly include: readonly DetailPart[];
}

/** What can be completed from a catalogue. */
export const COMPLETABLE = ['title', 'titleId', 'person', 'personId', 'genre', 'platform', 'mood'] as const;
export type Completable = (typeof COMPLETABLE)[number];

export interface CompleteRequest {
  readonly what: Completable;
  /** Genres of films or of series only. */
  readonly mediaType?: MediaType;
  readonly typed: string;
  readonly limit: number;
}

/** What goes in and what comes out, by operation. */
export interface Operations {
  search: { in: SearchRequest; out: SearchAnswer };
  recommend: { in: RecommendRequest; out: RecommendAnswer };
  availability: { in: AvailabilityRequest; out: AvailabilityAnswer };
  details: { in: DetailsRequest; out: DetailsAnswer };
  person: { in: { readonly id: string }; out: PersonAnswer };
  genres: { in: { readonly mediaType: AnyMedia }; out: GenresAnswer };
  platforms: { in: Readonly<Record<string, never>>; out: PlatformsAnswer };
  trending: { in: { readonly limit: number }; out: TrendingAnswer };
  complete: { in: CompleteRequest; out: CompletionAnswer };
}

export type Operation = keyof Operations;
