import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { testCatalogue } from '../catalogue.testing.ts';
import { parseQuery } from './parse-query.ts';
import { plainTitle, testSearch } from './search.testing.ts';

const catalogue = testCatalogue();
const labels = (question: string): string[] =>
  parseQuery(question, catalogue).excluded.map(({ label }) => label);

describe('a query excludes', () => {
  it('people, countries, languages, genres, moods, themes, years and titles', () => {
    checkRows(
      [
        ['thrillers without Peter Lorre', ['without Peter Lorre']],
        ['a thriller not directed by Fritz Lang', ['without Fritz Lang']],
        ['a film by anybody but not by Lang', ['without Fritz Lang']],
        ['a Spanish film, but not a comedy', ['not comedy']],
        ['no musicals, please, a love story', ['not musical']],
        ['anything but a western', ['not western']],
        ['science fiction that isn’t American', ['not from United States']],
        ['films not from the US or the UK', ['not from United States', 'not from United Kingdom']],
        ['a drama, not in English', ['not in English']],
        ['a western that is not sad', ['not melancholic']],
        ['comedy, nothing before 1950', ['not before 1950']],
        ['action excluding the 1980s and the 1990s', ['not 1980s', 'not 1990s']],
        ['horror other than Alien', ['not Alien (1979)']],
        ['Fritz Lang except Metropolis or M', ['not Metropolis (1927)', 'not M (1931)']],
        ['documentary not about music', ['not music']],
        ['horror but no zombies', ['without “zombies”']],
        ['ghost stories which are not sad', ['not melancholic']],
        ['road trips that have nothing to do with crime', ['not crime']],
        ['award winners that are not dramas', ['not drama']],
        ['films from the forties that do not deal with war', ['not war']],
        ['westerns where nobody is looking for revenge', ['without “revenge”']],
        ['dramas from outside the US and the UK', ['not from United States', 'not from United Kingdom']],
        ['everything by Fritz Lang except his thrillers', ['not thriller']],
        ['Bollywood, but not a comedy', ['not comedy']],
        ['Lang, shorter than three hours and not Metropolis', ['not Metropolis (1927)']],
        ['a heist, leave Peter Lorre out of it', ['without Peter Lorre']],
        ['a mystery that is not set on a train', ['without “train”']],
        ['horror, but don’t make it about demons', ['without “demons”']],
        ['soldiers, but not the Vietnam war', ['without “vietnam war”']],
        ['Lang, but I have seen Metropolis and M', ['not Metropolis (1927)', 'not M (1931)']],
        ['thrillers besides 1931 and Metropolis', ['not 1931', 'not Metropolis (1927)']],
        [
          'horror, no zombies, vampires or ghosts',
          ['without “zombies”', 'without “vampires”', 'without “ghosts”'],
        ],
        ['a war film not about world war ii', ['without “world war ii”']],
        ['crime stories apart from anything by Lang', ['without Fritz Lang']],
        ['thrillers except those with Peter Lorre', ['without Peter Lorre']],
        ['war films, but leave out anything American', ['not from United States']],
        ['science fiction that isn’t set or made in the USA', ['not from United States']],
        ['westerns, none of them sad', ['not melancholic']],
        ['something funny yet not romantic', [expect.stringMatching(/^not romance/)]],
        ['a documentary not narrated by Lang', ['without Fritz Lang']],
        ['horror films, Alien excluded', ['not Alien (1979)']],
        ['Fritz Lang with Metropolis left out', ['not Metropolis (1927)']],
        ['thrillers, never mind the series', ['not a series']],
        ['thrillers from anywhere but the United States', ['not from United States']],
        ['an adventure, under no circumstances a western', ['not western']],
        [
          'thrillers but for once without any car chases or Peter Lorre',
          ['without “car chases”', 'without Peter Lorre'],
        ],
        ['horror but definitely not science fiction', ['not science fiction']],
        ['live action fairy tale', ['not animation']],
        ['I hate musicals', ['not musical']],
        ['crime films, just not ones by Lang', ['without Fritz Lang']],
        ['show me series, but none that are British', ['not from United Kingdom']],
        ['a family film that’s not animated', ['not animation']],
        ['comedies that don’t come from France', ['not from France']],
        ['I want horror, skip the eighties', ['not 1980s']],
        ['a thriller that was not shot in the forties', ['not 1940s']],
        ['a thriller which doesn’t star Peter Lorre', ['without Peter Lorre']],
        ['crime films but nobody called Peter Lorre', ['without Peter Lorre']],
        ['my son is afraid of dogs, so no dogs', ['without “dogs”']],
        ['horror except nothing with zombies or ghosts', ['without “zombies”', 'without “ghosts”']],
        ['a thriller instead of another Fritz Lang', ['without Fritz Lang']],
        ['spy films, James Bond excluded', ['without “james bond”']],
        ['detective stories, but keep Sherlock out of it', ['without “sherlock”']],
        ['a film that does not have any romance in it', [expect.stringMatching(/^not romance/)]],
        ['Fritz Lang aside from Metropolis', ['not Metropolis (1927)']],
        ['romance? No. Other crime films', [expect.stringMatching(/^not romance/)]],
        ['we can’t do anything before 1960', ['not before 1960']],
        ['I can’t stand Casablanca', ['without “casablanca”']],
        ['Fritz Lang, but I’ve already seen Metropolis', ['not Metropolis (1927)']],
        ['non-English crime films', ['not in English']],
        ['drama minus the Americans', ['not from United States']],
        ['avoid westerns and politics', ['not western', 'without “politics”']],
        [
          'no foreign language like French or Italian',
          ['without “foreign language”', 'not from France', 'not from Italy'],
        ],
        ['series that are not from Europe', [expect.stringMatching(/^not from France/)]],
        ['western -comedy -musical', ['not comedy', 'not musical']],
        ['thriller !western', ['not western']],
        ['rather not a western', ['not western']],
        ['nonviolent thrillers', ['not gritty']],
        ['unromantic comedies', [expect.stringMatching(/^not romance/)]],
        ['thrillers, Germany and France aside', ['not from Germany', 'not from France']],
        ['European drama, but France is out', ['not from France']],
        ['crime without Lang, Lorre and Bogart', ['without “lang”', 'without “lorre”', 'without “bogart”']],
        ['drama excluding war, politics and sport', ['not war', 'without “politics”', 'not sport']],
        ['a thriller, no violence', ['not gritty']],
        ['no more musicals', ['not musical']],
        ['drama, forget about war', ['not war']],
        ['crime films unless Fritz Lang made them', ['without Fritz Lang']],
        ['thrillers without Lang and without Bogart', ['without “lang”', 'without “bogart”']],
        ['a drama that does not end in tragedy', ['without “tragedy”']],
        ['German films, but leave Fritz Lang out', ['without Fritz Lang']],
        ['I am done with musicals', ['not musical']],
        ['a thriller, as long as Peter Lorre isn’t in it', ['without Peter Lorre']],
        ['German films beyond Fritz Lang', ['without Fritz Lang']],
        ['Fritz Lang, with the exception of Metropolis and M', ['not Metropolis (1927)', 'not M (1931)']],
        ['anything except English or French language', ['not in English', 'not in French']],
      ],
      (question, expected) => {
        expect(labels(question)).toEqual(expected);
      },
    );
  });

  it('nothing without a negated wish', () => {
    checkRows(
      [
        ['a boy without a father finds a robot', []],
        ['a man who is not who he says', []],
        ['no longer than two hours', []],
        ['not more than 90 minutes', []],
        ['like Alien but not as scary', []],
        ['nothing but comedies', []],
        ['not only comedies', []],
        ['I am not sure what it was called', []],
        ['films no older than 1990', []],
        ['nothing that isn’t funny', []],
        ['I don’t want a film without dogs', []],
        ['I have never seen a western', []],
        ['not too long', []],
        ['no. horror please', []],
        ['no westerns and a happy end', ['not western']],
        ['a journey beyond the stars', []],
        ['no westerns, funny and light', ['not western']],
        ['no more than two hours', []],
        ['I forget the title: a western', []],
      ],
      (question, expected) => {
        expect(labels(question)).toEqual(expected);
      },
    );
  });

  it('nothing because of the words of a title', () => {
    const film = plainTitle('no-country-2007', { title: 'No Country for Old Men' });
    expect(testSearch([film, plainTitle('other')]).found('no country for old men')).toEqual([
      'no-country-2007',
    ]);
  });

  it('the other parts of what it names, where the name goes on', () => {
    const films = [
      'Kill Bill: Volume 1',
      'Kill Bill: Volume 2',
      'Alien',
      'Alien 3',
      'Alien Nation',
      'Other',
    ].map((title) => plainTitle(title, { title }));
    const { found } = testSearch(films);
    expect(found('drama, but not Kill Bill')).toEqual(['Alien', 'Alien 3', 'Alien Nation', 'Other']);
    expect(found('drama other than Alien')).toEqual([
      'Kill Bill: Volume 1',
      'Kill Bill: Volume 2',
      'Alien Nation',
      'Other',
    ]);
  });

  it('what somebody dislikes in every title, not only in that of its name', () => {
    const films = [
      plainTitle('batman', { title: 'Batman' }),
      plainTitle('knight', { basedOn: { title: 'Batman', kind: 'comic' } }),
      plainTitle('other'),
    ];
    const { found } = testSearch(films);
    expect(found('drama, but I am sick of Batman')).toEqual(['other']);
    expect(found('drama other than Batman')).toEqual(['knight', 'other']);
  });

  it('things, also where a film is called so, unless it is written as a name or requested', () => {
    const films = [
      plainTitle('aliens', { title: 'Aliens' }),
      plainTitle('visitors', { themes: ['aliens'] }),
      plainTitle('other', { themes: ['space'] }),
    ];
    const { found } = testSearch(films);
    expect(found('drama that is not about the sea or aliens')).toEqual(['other']);
    expect(found('drama, hold the aliens')).toEqual(['other']);
    expect(found('drama other than Aliens')).toEqual(['visitors', 'other']);
    expect(found('drama with aliens, but not aliens')).toContain('visitors');
  });

  it('the last word of those that no title has together', () => {
    const films = [plainTitle('duel', { themes: ['gunfight'] }), plainTitle('peace')];
    expect(testSearch(films).found('dramas that don’t have a single gunfight')).toEqual(['peace']);
  });

  it('a part of a story after a theme of several words', () => {
    const films = [
      plainTitle('summer', { themes: ['coming of age', 'first love'] }),
      plainTitle('school', { themes: ['coming of age'] }),
    ];
    expect(testSearch(films).found('coming-of-age without first love')).toEqual(['school']);
  });

  it('a theme that contains the word for a genre', () => {
    const films = [
      plainTitle('soldiers', { genres: ['documentary'], themes: ['iraq war'] }),
      plainTitle('birds', { genres: ['documentary'], themes: ['birds'], about: 'A war of nests.' }),
    ];
    expect(testSearch(films).found('documentaries, just no wars')).toEqual(['birds']);
  });

  it('nothing by what the catalogue does not hold, and says so', () => {
    const films = [plainTitle('one', { countries: [] }), plainTitle('two', { countries: [] })];
    const { search } = testSearch(films);
    expect(search.search('a drama that is not American', {}, 5).understood).toEqual([
      'drama',
      'not from United States (countries are not in this catalogue)',
    ]);
  });

  it('nothing for those who watch together', () => {
    expect(parseQuery('a western that my wife would like', catalogue).text).not.toContain('wife');
  });

  it('not what it requests by name if a word means both', () => {
    const films = [
      plainTitle('gentle', { genres: ['horror'] }),
      plainTitle('frightening', { genres: ['horror'], moods: ['scary'] }),
    ];
    expect(testSearch(films).found('horror but not scary')).toEqual(['gentle']);
  });

  it('titles from its results, and reports them', () => {
    const { search, found } = testSearch();
    expect(found('directed by Fritz Lang')).toContain('metropolis-1927');
    expect(found('directed by Fritz Lang, but not Metropolis')).toEqual(['m-1931']);
    expect(search.search('directed by Fritz Lang, but not Metropolis', {}, 5).understood).toEqual([
      'directed by Fritz Lang',
      'not Metropolis (1927)',
    ]);
    expect(found('not a crime film').length).toBeGreaterThan(3);
    expect(found('not a crime film')).not.toContain('m-1931');
  });
});

describe('phrases', () => {
  const understood = (question: string): readonly string[] =>
    testSearch().search.search(question, {}, 5).understood;
  it('are read with their meaning', () => {
    const year = new Date().getUTCFullYear();
    checkRows(
      [
        ['films directed by women', ['directed by a woman']],
        ['films made by female directors', ['directed by a woman']],
        ['from the USSR', ['from Soviet Union']],
        ['hindi films', ['in Hindi']],
        ['silent film', ['silent']],
        ['films from 2000 on', ['since 2000']],
        ['2000 onwards', ['since 2000']],
        ['movies of the last ten years', [`since ${year - 10}`]],
        ['the past two decades', [`since ${year - 20}`]],
        ['older than 1960', ['before 1960']],
        ['for eight-year-olds', ['family']],
        ['a film for a 6 year old', ['family']],
        ['Danish or Norwegian films', ['from Denmark or Norway']],
        ['Hong Kong thrillers', ['from Hong Kong SAR China', 'thriller']],
        ['black comedies', ['dark', 'comedy']],
        ['Palme d’Or winners', ['Palme d’Or (Cannes)']],
      ],
      (question, expected) => {
        expect(understood(question)).toEqual(expected);
      },
    );
  });
});
