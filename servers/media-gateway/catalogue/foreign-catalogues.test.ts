import { describe, expect, it } from 'vitest';
import { columnCalled } from './csv-columns.ts';
import { decodeText } from './decode-text.ts';
import { type CatalogueFormat, readTitles } from './read-titles.ts';

/** Titles of a file, in the encoding in which it was written. */
function read(text: string | Uint8Array, format: CatalogueFormat = 'csv') {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return readTitles(decodeText(bytes).text, format, 'file', 'own', '2026-01-01');
}

const byte = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('netflix_titles.csv', () => {
  const HEADER =
    'show_id,type,title,director,cast,country,date_added,release_year,rating,duration,listed_in,description';

  it('is read unchanged: genres, seasons, age ratings', () => {
    const { titles, problems, rows } = read(
      [
        HEADER,
        's1,Movie,Harbour Lights,Ana Reis,"Rui Alves, Inês Mota","Portugal, Spain","September 25, 2021",2020,PG-13,90 min,"Dramas, International Movies","A pilot looks for a ship."',
        's2,TV Show,The Keepers,,"Ama Owusu",South Africa,"September 24, 2021",2021,TV-MA,2 Seasons,"Crime TV Shows, TV Dramas","Two sisters keep a lighthouse."',
        's3,Movie,Short Cut,,,,,2017,74 min,,Documentaries,A walk.',
      ].join('\n'),
    );
    expect(rows).toBe(3);
    expect(titles).toMatchObject([
      {
        title: 'Harbour Lights',
        type: 'movie',
        year: 2020,
        runtime: 90,
        countries: ['PT', 'ES'],
        genres: ['drama', 'international-movies'],
        cast: ['Rui Alves', 'Inês Mota'],
      },
      { title: 'The Keepers', type: 'tv', seasons: 2, genres: ['crime', 'drama'], countries: ['ZA'] },
      { title: 'Short Cut', genres: ['documentary'] },
    ]);
    expect(titles.every(({ rating }) => rating === undefined)).toBe(true);
    expect(problems.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^"rating" is left out of 3 titles, such as here: .*PG-13/),
    ]);
  });
});

describe('movies.csv of MovieLens', () => {
  it('has years and alternative titles in its titles', () => {
    const { titles, problems } = read(
      [
        'movieId,title,genres',
        '1,Paper Comet (1995),Adventure|Animation|Children|Comedy|Fantasy',
        '29,"City of Lanterns, The (Cité des lanternes, La) (1996)",Adventure|Sci-Fi',
        '30,Untold (2001),(no genres listed)',
        '31,Without a year,Drama',
      ].join('\r\n'),
    );
    expect(titles).toMatchObject([
      { title: 'Paper Comet', year: 1995, genres: ['adventure', 'animation', 'family', 'comedy', 'fantasy'] },
      {
        title: 'The City of Lanterns',
        also: ['La Cité des lanternes'],
        year: 1996,
        genres: ['adventure', 'sci-fi'],
      },
      { title: 'Untold', year: 2001, genres: [] },
      { id: 'without-a-year', title: 'Without a year', year: 0, genres: ['drama'] },
    ]);
    expect(problems).toEqual([{ path: 'file', line: 5, reason: expect.stringContaining('no year') }]);
  });

  it('is read in Latin-1, which older editions use', () => {
    const bytes = byte('movieId,title,genres\n1,Café Müller (1991),Drama\n');
    expect(decodeText(bytes).encoding).toBe('Latin-1');
    expect(read(bytes).titles).toMatchObject([{ title: 'Café Müller', id: 'cafe-muller-1991' }]);
  });
});

describe('tmdb_5000_movies.csv', () => {
  it('has lists as JSON in cells', () => {
    const { titles, problems } = read(
      [
        'budget,genres,homepage,id,keywords,original_language,original_title,overview,popularity,production_companies,production_countries,release_date,revenue,runtime,spoken_languages,status,tagline,title,vote_average,vote_count',
        '1000,"[{""id"": 28, ""name"": ""Action""}, {""id"": 878, ""name"": ""Science Fiction""}]",http://example.com/,7001,"[{""id"": 1463, ""name"": ""culture clash""}, {""id"": 9, ""name"": ""space""}]",en,Far Comet,A marine is sent to a moon.,150.4,"[{""name"": ""Some Films"", ""id"": 289}]","[{""iso_3166_1"": ""US"", ""name"": ""United States of America""}, {""iso_3166_1"": ""GB"", ""name"": ""United Kingdom""}]",2009-12-10,27879,162.0,"[{""iso_639_1"": ""en"", ""name"": ""English""}, {""iso_639_1"": ""es"", ""name"": ""Espa\\u00f1ol""}]",Released,Enter.,Far Comet,7.2,11800',
      ].join('\n'),
    );
    expect(problems).toEqual([]);
    expect(titles).toMatchObject([
      {
        title: 'Far Comet',
        year: 2009,
        released: '2009-12-10',
        runtime: 162,
        genres: ['action', 'sci-fi'],
        themes: ['culture clash', 'space'],
        countries: ['US', 'GB'],
        languages: ['en', 'es'],
        rating: 7.2,
        popularity: 150.4,
      },
    ]);
  });

  it('is read if Python printed the lists', () => {
    const { titles } = read(
      `title,release_date,genres\nToy,1995-10-30,"[{'id': 16, 'name': 'Animation'}, {'id': 35, 'name': \\"Children's\\"}]"`.replaceAll(
        '\\"',
        '""',
      ),
    );
    expect(titles).toMatchObject([{ year: 1995, genres: expect.arrayContaining(['animation']) }]);
  });
});

describe('exports of IMDb', () => {
  it('title.basics.tsv uses \\N for missing values, literal quotes, and episodes that are omitted', () => {
    const { titles, problems } = read(
      [
        'tconst\ttitleType\tprimaryTitle\toriginalTitle\tisAdult\tstartYear\tendYear\truntimeMinutes\tgenres',
        'tt0000009\tmovie\tMiss Rain\tMiss Rain\t0\t1894\t\\N\t45\tRomance',
        'tt0000010\ttvSeries\t"Rome" in Madrid\t"Rome" in Madrid\t0\t2005\t2007\t\\N\tAction,Drama,History',
        'tt0000011\ttvEpisode\tPilot\tPilot\t0\t2005\t\\N\t50\tDrama',
        'tt0000012\tshort\tA Leaf\tEin Blatt\t0\t1999\t\\N\t\\N\t\\N',
      ].join('\n'),
    );
    expect(titles).toMatchObject([
      { title: 'Miss Rain', type: 'movie', year: 1894, runtime: 45, genres: ['romance'] },
      {
        title: '"Rome" in Madrid',
        type: 'tv',
        year: 2005,
        ended: 2007,
        genres: ['action', 'drama', 'history'],
      },
      { title: 'A Leaf', original: 'Ein Blatt', type: 'movie', genres: [] },
    ]);
    expect(problems).toEqual([
      { path: 'file', line: 4, reason: '"tvEpisode" is neither a film nor a series.' },
    ]);
  });

  it('imdb_top_1000.csv has four columns of stars', () => {
    const { titles, problems } = read(
      [
        'Poster_Link,Series_Title,Released_Year,Certificate,Runtime,Genre,IMDB_Rating,Overview,Meta_score,Director,Star1,Star2,Star3,Star4,No_of_Votes,Gross',
        '"https://example.com/p.jpg",Two Keepers,1994,A,142 min,"Crime, Drama",9.3,Two men keep a light.,80,Ana Reis,Rui Alves,Bo Lund,Inês Mota,Ama Owusu,2343110,"28,341,469"',
        '"https://example.com/q.jpg",Apollo,PG,U,140 min,Drama,7.6,A flight.,77,Ron Hill,A,B,C,D,269197,"173,837,933"',
      ].join('\n'),
    );
    expect(titles).toMatchObject([
      {
        title: 'Two Keepers',
        year: 1994,
        runtime: 142,
        rating: 9.3,
        popularity: 2343110,
        cast: ['Rui Alves', 'Bo Lund', 'Inês Mota', 'Ama Owusu'],
        directors: ['Ana Reis'],
      },
      { title: 'Apollo', year: 0, runtime: 140 },
    ]);
    expect(problems.map(({ reason }) => reason)).toEqual([
      'This title has no year, so that no condition on years finds it.',
      expect.stringMatching(/"year": got "PG".* It is left out\.$/),
    ]);
  });
});

describe('a custom file', () => {
  it('keeps a row if an optional cell cannot be read', () => {
    const ratings = [
      ['7,5', 7.5],
      ['8/10', 8],
      ['4.5/5', 9],
      ['87%', 8.7],
      ['PG-13', undefined],
    ] as const;
    for (const [cell, rating] of ratings)
      expect(read(`title;year;rating\nRain;1999;${cell}`).titles, cell).toMatchObject([
        { title: 'Rain', ...(rating === undefined ? {} : { rating }) },
      ]);
    expect(read('title,year,runtime,released\nRain,1999,long,soon').titles).toHaveLength(1);
  });

  it('may have countries and genres in columns of any name', () => {
    const rows = ['Rain;1999;Made in France;"American, British"', 'Sun;2001;;Japan', 'Fog;2003;x;France'];
    const { titles } = read(
      `title;year;note;produced_by;kind of film\n${rows.map((row) => `${row};Drama`).join('\n')}`,
    );
    expect(titles.map(({ countries, genres }) => [countries, genres])).toEqual([
      [['US', 'GB'], ['drama']],
      [['JP'], ['drama']],
      [['FR'], ['drama']],
    ]);
  });

  it('may have dates in common formats if they are unambiguous', () => {
    const dates = [
      ['"June 12, 1998 (United States)"', '1998-06-12'],
      ['Jun 12 1998', '1998-06-12'],
      ['12 June 1998', '1998-06-12'],
      ['6/13/1998', '1998-06-13'],
      ['13.6.1998', '1998-06-13'],
      ['1998-06-12', '1998-06-12'],
      ['10/11/1998', undefined],
      ['June 31 1998', undefined],
      ['13/13/1998', undefined],
    ] as const;
    for (const [cell, released] of dates)
      expect(read(`title,year,release_date\nRain,1998,${cell}`).titles[0]?.released, cell).toBe(released);
  });

  it('is read in UTF-8, UTF-16, Windows-1252 and Latin-1', () => {
    const text = 'title,year\nMüller – a film,1999\n';
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
    const windows = byte(text.replace('–', '\x96'));
    for (const [bytes, encoding] of [
      [new TextEncoder().encode(text), 'UTF-8'],
      [new TextEncoder().encode(`\ufeff${text}`), 'UTF-8'],
      [utf16, 'UTF-16'],
      [windows, 'Windows-1252'],
      [byte(text.replace('–', '-')), 'Latin-1'],
    ] as const) {
      expect(decodeText(bytes).encoding).toBe(encoding);
      expect(read(bytes).titles[0]?.title, encoding).toMatch(/^Müller [–-] a film$/);
    }
  });

  it('is read as leniently from JSON as from CSV', () => {
    const movies = [
      {
        Title: 'Rain',
        Year: '1999',
        director: 'Ana Reis',
        plot: 'It rains.',
        Genre: 'Drama, Comedy',
        imdbRating: '7,5',
      },
      {
        name: 'Snow',
        release_date: '2001-05-01',
        genres: [{ id: 1, name: 'Science Fiction' }],
        runtime: '1h 30m',
      },
    ];
    const { titles } = read(JSON.stringify({ movies }), 'json');
    expect(titles).toMatchObject([
      {
        title: 'Rain',
        year: 1999,
        directors: ['Ana Reis'],
        about: 'It rains.',
        genres: ['drama', 'comedy'],
        rating: 7.5,
      },
      { title: 'Snow', year: 2001, genres: ['sci-fi'], runtime: 90 },
    ]);
  });
});

describe('real downloads', () => {
  it('may contain films called Unknown and None, and cells that mean "no value"', () => {
    const { titles, rows } = read(
      'title,year,runtime,genres\nUnknown,2011,113,Unknown\nNone,2015,0,Drama\nN/A,2016,0 min,null\n',
    );
    expect(rows).toBe(3);
    expect(titles).toMatchObject([
      { title: 'Unknown', runtime: 113, genres: [] },
      { title: 'None', genres: ['drama'] },
      { title: 'N/A' },
    ]);
    expect(titles.map(({ runtime }) => runtime)).toEqual([113, undefined, undefined]);
  });

  it('may contain dates shortened by a spreadsheet', () => {
    const { titles, problems } = read(
      'title,release_date\nHarbour,12/10/09\nLanterns,9-Apr-76\nComet,12/10/2009\n',
    );
    expect(titles.map(({ year }) => year)).toEqual([2009, 1976, 2009]);
    expect(problems).toHaveLength(1);
  });

  it('may contain two films with the same name and year', () => {
    const { titles, problems } = read(
      'movieId,title,genres\n1,Hamlet (2000),Drama\n2,Hamlet (2000),Romance\n',
    );
    expect(titles.map(({ id }) => id)).toEqual(['hamlet-2000', 'hamlet-2000-2']);
    expect(problems).toEqual([]);
  });

  it('has a table with its name, or whose list it is, before the header', () => {
    const rows = 'title,release_date,vote_average\nHarbour,2009-12-10,7.2\n';
    expect(read(`tmdb_5000_movies\n${rows}`).titles).toMatchObject([{ title: 'Harbour', rating: 7.2 }]);
    const list = [
      'Letterboxd list export v7',
      'Date,Name,Tags,URL,Description',
      '2021-01-01,Films of the sea,,https://boxd.it/a,',
      '',
      'Position,Name,Year,URL,Description',
      '1,Harbour,2009,https://boxd.it/b,',
    ].join('\n');
    expect(read(list).titles).toMatchObject([{ title: 'Harbour', year: 2009 }]);
  });

  it('takes ratings of Letterboxd and Goodreads for what they are, out of five', () => {
    const { titles, problems } = read(
      'Date,Name,Year,Letterboxd URI,Rating\n2025-01-19,Harbour,2024,https://boxd.it/a,4.5\n',
    );
    expect(titles).toMatchObject([{ title: 'Harbour', year: 2024, rating: 9 }]);
    expect(problems).toEqual([{ path: 'file', line: 1, reason: expect.stringContaining('"Date"') }]);
  });

  it('has lists of anime without years, and with the years of broadcasts', () => {
    const plain = read(
      'anime_id,name,genre,type,episodes,rating,members\n1,Comet,"Drama, School",OVA,2,9.37,200630\n',
    );
    expect(plain.titles).toMatchObject([
      { id: 'comet', year: 0, type: 'tv', genres: ['drama', 'school'], rating: 9.37, popularity: 200630 },
    ]);
    const dated = read(
      'Name,Score,Synopsis,Type,Aired\nComet,8.1,A comet.,TV,"Apr 3, 1998 to Apr 24, 1999"\n',
    );
    expect(dated.titles).toMatchObject([{ year: 1998, type: 'tv', rating: 8.1, about: 'A comet.' }]);
  });

  it('leaves out the episodes and games of lists made on IMDb', () => {
    const { titles } = read(
      'Const,Title,Title Type,Year,Runtime (mins)\ntt1,Rain,TV Episode,1999,50\ntt2,Snow,TV Mini Series,2001,\n',
    );
    expect(titles).toMatchObject([{ title: 'Snow', type: 'tv', year: 2001 }]);
  });

  it('has objects as MongoDB exports them, in an array or one after another', () => {
    const film = {
      _id: { $oid: '573a1390f29313caabcd42e8' },
      title: 'Rain',
      year: { $numberInt: '1903' },
      released: { $date: { $numberLong: '-2085523200000' } },
      languages: ['English'],
      imdb: { rating: 7.4, votes: 9847, id: 439 },
    };
    const expected = {
      id: '573a1390f29313caabcd42e8',
      year: 1903,
      released: '1903-12-01',
      languages: ['en'],
      rating: 7.4,
      popularity: 9847,
    };
    const other = { title: 'Snow', year: 2001 };
    for (const text of [JSON.stringify([film, other]), `${JSON.stringify(film)}\n${JSON.stringify(other)}\n`])
      expect(read(text, 'json').titles).toMatchObject([expected, { title: 'Snow' }]);
  });
});

describe('results of programming interfaces', () => {
  it('have numbers for ids, in lists that may begin again', () => {
    const { titles, problems } = read(
      JSON.stringify([
        { id: 0, title: 'Harbour Lights', overview: 'A pilot looks for a ship.', release_date: '2020-05-01' },
        { id: 419430, title: 'The Keepers', overview: '', release_date: '' },
        { id: 0, title: 'Short Cut', vote_average: 7.1 },
        { id: '/title/7', title: 'Untold' },
      ]),
      'json',
    );
    expect(titles.map(({ id, title }) => [id, title])).toEqual([
      ['0', 'Harbour Lights'],
      ['419430', 'The Keepers'],
      ['0-2', 'Short Cut'],
      ['untold', 'Untold'],
    ]);
    expect(problems.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^Without a year are 3 titles/),
      expect.stringMatching(/^Field "id": got "\/title\/7".* It is left out\.$/),
    ]);
  });

  it('write N/A where they know nothing', () => {
    const { titles, problems } = read(
      JSON.stringify({
        Search: [
          {
            Title: 'Harbour Lights',
            Year: '2020',
            imdbID: 'tt1',
            Runtime: 'N/A',
            Plot: 'N/A',
            Genre: 'Drama',
          },
        ],
      }),
      'json',
    );
    expect(titles).toEqual([
      {
        id: expect.any(String),
        type: 'movie',
        title: 'Harbour Lights',
        year: 2020,
        countries: [],
        genres: ['drama'],
      },
    ]);
    expect(problems).toEqual([]);
  });

  it('have their list under any name', () => {
    const film = { title: 'Harbour Lights', year: 2020, cast: [{ name: 'Rui Alves' }] };
    for (const json of [
      { page: 1, genres: [{ id: 1, name: 'Drama' }], entries: [film] },
      { response: { status: 'ok', feed: { entry: [film] } } },
      { Search: [film], Response: 'True' },
    ])
      expect(read(JSON.stringify(json, null, 2), 'json').titles).toMatchObject([{ title: 'Harbour Lights' }]);
    expect(read(JSON.stringify(film), 'json').titles).toEqual([]);
  });

  it('may say nothing but names, where the file is called after films', () => {
    const names = JSON.stringify([{ title: 'Harbour Lights' }]);
    expect(readTitles(names, 'json', 'data/list.json', 'own').titles).toEqual([]);
    expect(readTitles(names, 'json', 'data/my-movies.json', 'own').titles).toHaveLength(1);
    const texts = JSON.stringify(['Harbour Lights (2020)', 'The Keepers']);
    expect(readTitles(texts, 'json', 'imdb-top-250.json', 'own').titles).toMatchObject([
      { title: 'Harbour Lights', year: 2020 },
      { title: 'The Keepers', year: 0 },
    ]);
    expect(readTitles(texts, 'json', 'list-2.json', 'own').titles).toHaveLength(2);
    expect(readTitles('["The Keepers"]', 'json', 'names.json', 'own').titles).toEqual([]);
  });
});

describe('tables that others publish', () => {
  it('have nothing where R writes NA, and characters where HTML writes names', () => {
    const { titles, problems } = read(
      'title,year,country,genre,imdb_votes,released\n21 &amp; Over,2013,NA,NA,NA,NA\nKeeper&#39;s Light,2012,Namibia,Drama,"143,446",8-Nov-12\n',
    );
    expect(titles).toMatchObject([
      { title: '21 & Over', year: 2013, countries: [], genres: [] },
      { title: "Keeper's Light", countries: ['NA'], popularity: 143446, released: '2012-11-08' },
    ]);
    expect(problems).toEqual([]);
  });

  it('have ratings up to 100 where some are above 10', () => {
    expect(read('Film,Year,Score\nRain,1999,70\nSnow,2001,8\n').titles).toMatchObject([
      { title: 'Rain', rating: 7 },
      { title: 'Snow', rating: 0.8 },
    ]);
  });

  it('have the year in the title as well as beside it', () => {
    expect(read('title,year\nRain (1999),1999\n1917 (2019),2019\nBlade (1998),2020\n').titles).toMatchObject([
      { title: 'Rain', year: 1999 },
      { title: '1917', year: 2019 },
      { title: 'Blade (1998)', year: 2020 },
    ]);
  });

  it.each([
    [
      'Título;Año;Género;País;Duración;Sinopsis',
      ['title', 'year', 'genres', 'countries', 'runtime', 'about'],
    ],
    [
      'Titre;Année;Genre;Pays;Réalisateur;Durée',
      ['title', 'year', 'genres', 'countries', 'directors', 'runtime'],
    ],
    [
      'Titel;Jahr;Genre;Land;Regie;Laufzeit',
      ['title', 'year', 'genres', 'countries', 'directors', 'runtime'],
    ],
    [
      'Titolo;Anno;Genere;Paese;Regia;Durata',
      ['title', 'year', 'genres', 'countries', 'directors', 'runtime'],
    ],
  ])('name their columns in other languages: %s', (header, columns) => {
    expect(header.split(';').map(columnCalled)).toEqual(columns);
  });
});
