/**
 * Where titles can be seen: places that hold open works, and commercial services.
 * @module
 */

export interface Platform {
  readonly name: string;
  /** `open`: what is there is free and said by us; `sample`: all that we say of it is made up to show the shape. */
  readonly kind: 'open' | 'sample';
  /** Where a title is found at this place by its name. */
  readonly search?: (name: string) => string;
  readonly words: readonly string[];
}

export const PLATFORMS: Readonly<Record<string, Platform>> = {
  'internet-archive': {
    name: 'Internet Archive',
    kind: 'open',
    search: (name) => `https://archive.org/search?query=${encoded(archiveQuery(name))}`,
    words: ['archive org', 'internet archive'],
  },
  'wikimedia-commons': {
    name: 'Wikimedia Commons',
    kind: 'open',
    search: (name) =>
      `https://commons.wikimedia.org/w/index.php?ns6=1&search=${encoded(`${name} filetype:video`)}`,
    words: ['wikimedia', 'commons'],
  },
  'library-of-congress': {
    name: 'Library of Congress',
    kind: 'open',
    search: (name) => `https://www.loc.gov/film-and-videos/?q=${encoded(name)}`,
    words: ['library of congress', 'loc'],
  },
  'blender-studio': {
    name: 'Blender Studio',
    kind: 'open',
    search: () => 'https://studio.blender.org/films/',
    words: ['blender'],
  },
  netflix: sample('Netflix'),
  hulu: sample('Hulu'),
  'disney-plus': sample('Disney+', ['disney plus']),
  'prime-video': sample('Prime Video', ['amazon prime', 'amazon']),
  'hbo-max': sample('HBO Max', ['hbo']),
  'apple-tv-plus': sample('Apple TV+', ['apple tv']),
  'paramount-plus': sample('Paramount+', ['paramount plus']),
  peacock: sample('Peacock'),
};

/** Of a platform that a catalogue of somebody’s own brings along, its id. */
export function platformName(id: string): string {
  return Object.hasOwn(PLATFORMS, id) ? (PLATFORMS[id] as { name: string }).name : id;
}

function sample(name: string, words: readonly string[] = []): Platform {
  return { name, kind: 'sample', words };
}

/** Words alone, in lower case: the Archive takes `:`, `?`, `!`, brackets and `AND` for its query language. */
function archiveQuery(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu) ?? [];
  return words.length === 0 ? 'mediatype:movies' : `title:(${words.join(' ')}) AND mediatype:movies`;
}

/**
 * With brackets and quotes as well, at which Markdown would end a link. Half a character, which no address can hold,
 * becomes the sign for what is missing.
 */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD')).replace(
    /['()!*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
