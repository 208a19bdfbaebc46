/**
 * The same little catalogue in every format, each with rows that cannot be read.
 * @module
 */

export interface OwnCatalogue {
  readonly text: string;
  /** What is told of it, after its path. */
  readonly told: readonly string[];
}

const NO_TITLE = 'Missing required field "title": expected a string';

/** By the ending of the file. All have The Lantern Keeper (2001) and Paper Comet (1988), and nothing else. */
export const OWN_CATALOGUES: Readonly<Record<string, OwnCatalogue>> = {
  csv: {
    text: [
      'Title,Release Year,Genre,Runtime,Overview,Watched by',
      'The Lantern Keeper,2001,drama,95,"The keeper of a lighthouse\nteaches a smuggler to read.",Ana',
      ',soon,drama,80,,',
      ',1999,drama,80,,',
      'Paper Comet,1988,Science Fiction,1h 40m,Children build a rocket from newspapers.,Ben',
      'Paper Comet,1988,Science Fiction,1h 40m,Children build a rocket from newspapers.,Ben',
    ].join('\r\n'),
    told: [
      ':1: Unknown columns are not read: "Watched by".',
      `:4: ${NO_TITLE}`,
      `:5: ${NO_TITLE}`,
      ':7: It is the same title as on line 6.',
    ],
  },
  tsv: {
    text: 'title\tyear\tgenres\nThe Lantern Keeper\t2001\tdrama\n\tsoon\t\nPaper Comet\t1988\tsci-fi\n',
    told: [`:3: ${NO_TITLE}`],
  },
  json: {
    text: `[
  { "title": "The Lantern Keeper", "year": 2001, "genres": ["drama"] },
  { "year": "soon" },
  {
    "tittle": "Paper Comet",
    "year": 1988
  },
  { "title": "Paper Comet", "year": 1988, "genres": ["sci-fi"] }
]
`,
    told: [
      ':4: Unknown fields are not read: "tittle" (did you mean "title"?).',
      `:3: ${NO_TITLE}`,
      `:4: ${NO_TITLE}`,
    ],
  },
  jsonl: {
    text: `{ "title": "The Lantern Keeper", "year": 2001, "genres": ["drama"] }
{ "title": "Nowhere in Sight"

{ "year": "soon" }
{ "title": "Paper Comet", "year": 1988, "genres": ["sci-fi"] }
`,
    told: [':2: This line is not valid JSON: ', `:4: ${NO_TITLE}`],
  },
};

/** No title of these can be served. */
export const HOPELESS_CATALOGUES: Readonly<Record<string, OwnCatalogue>> = {
  'empty.json': { text: ' \n', told: [': The file is empty.'] },
  'headless.csv': {
    text: 'The Lantern Keeper,2001\n',
    told: [
      ':1: Unknown columns are not read: "The Lantern Keeper", "2001".',
      ':1: There is no column "title", so that no title can be read. The first line has to name the columns.',
      ': There is no title in the file.',
    ],
  },
  'no-titles.json': { text: '[]', told: [': There is no title in the file.'] },
  'one-bad.jsonl': {
    text: '{ "year": "soon" }\n',
    told: [`:1: ${NO_TITLE}`, ': The only title in the file cannot be read.'],
  },
  'two-bad.csv': {
    text: 'title,year\n,soon\n,1999\n',
    told: [`:2: ${NO_TITLE}`, `:3: ${NO_TITLE}`, ': None of 2 titles can be read.'],
  },
};
