/**
 * What the curators of a folder say about it as a whole, in `.lectern.yaml` at its top.
 * @module
 */
import type { SynonymData } from '../search/synonyms.ts';

export const SETTINGS_FILE = '.lectern.yaml';

/** The parts of an article that search weighs. */
export const WEIGHTED_FIELDS = ['title', 'headings', 'tags', 'description', 'questions', 'body'] as const;
export type WeightedField = (typeof WEIGHTED_FIELDS)[number];

/** Factors on the weights that search has of its own: 1 changes nothing, 0 leaves the field out. */
export type FieldWeights = Readonly<Partial<Record<WeightedField, number>>>;

export const LARGEST_WEIGHT = 10;

export interface CollectionSettings {
  /** What the collection is called. */
  readonly title?: string;
  /** Globs in the syntax of `.gitignore`: matching files are not read. */
  readonly exclude: readonly string[];
  readonly weights: FieldWeights;
  readonly synonyms?: SynonymData;
}

export const NO_SETTINGS: CollectionSettings = { exclude: [], weights: {} };

/** Name of the file with the synonyms of a folder. */
export const SYNONYM_FILE = 'synonyms.yaml';
