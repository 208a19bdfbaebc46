/**
 * What a person can set for a built-in server from a bundle: content of their own.
 * @module
 */

export interface Setting {
  /** The environment variable that the server reads. */
  readonly variable: string;
  readonly type: 'directory' | 'file';
  readonly title: string;
  readonly description: string;
}

/** By server, and by the name of the setting. */
export const SETTINGS: Readonly<Record<string, Readonly<Record<string, Setting>>>> = {
  'media-gateway': {
    catalogue: {
      variable: 'MEDIA_CATALOGUE_PATH',
      type: 'file',
      title: 'Catalogue of your own',
      description: 'A CSV, JSON or JSONL file of titles, in place of the built-in catalogue',
    },
  },
  'three-good-sources': {
    registry: {
      variable: 'REGISTRY_PATH',
      type: 'file',
      title: 'Registry of your own',
      description: 'A registry.json, in place of the built-in registry',
    },
  },
  tmkb: {
    patterns: {
      variable: 'TMKB_PATTERNS',
      type: 'directory',
      title: 'Patterns of your own',
      description: 'A folder of YAML files, on top of the built-in patterns',
    },
  },
};
