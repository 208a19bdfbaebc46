import { beforeAll, describe, expect, it } from 'vitest';
import { loadLanguage } from '../read-document.ts';
import { stopWords } from './english.ts';
import { isLight, LANGUAGES, type Language, likelyLanguage, rulesOf, termOf, termsOf } from './terms.ts';
import { tokenise } from './tokenise.ts';

describe('termOf', () => {
  it('stems words and omits stop words', () => {
    expect(
      ['agents', 'the', 'connected', 'dont', 'utf8', 'café', 'wrote', 'organised'].map((word) =>
        termOf(word),
      ),
    ).toEqual([
      'agent',
      undefined,
      'connect',
      undefined,
      'utf8',
      'café',
      termOf('writes'),
      termOf('organizing'),
    ]);
  });
});

describe('stopWords', () => {
  it('contain question words', () => {
    for (const word of 'how do i the what is a of to whats dont please want should can'.split(' ')) {
      expect(stopWords).toContain(word);
    }
  });

  it('contain no subjects of texts on software', () => {
    for (const word of 'test use case agent get set id not code run context tool prompt help best'.split(
      ' ',
    )) {
      expect(stopWords).not.toContain(word);
    }
  });

  it('are written like tokens', () => {
    expect([...stopWords].filter((word) => !/^[a-z]+$/.test(word))).toEqual([]);
  });
});

describe('stems', () => {
  it.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['agreed', 'agre'],
    ['hopping', 'hop'],
    ['relational', 'relat'],
    ['adoption', 'adopt'],
    ['generalizations', 'gener'],
  ])("reduce %s to %s, as in Porter's algorithm", (word, expected) => {
    expect(termOf(word)).toBe(expected);
  });

  it.each(['utf8', 'café', 'привет', '--watching', 'as3s'])('do not change %s', (word) => {
    expect(termOf(word)).toBe(word);
  });

  it('are not used for a language that is not loaded', () => {
    expect(termOf('verbindungen', 'xx' as Language)).toBe('verbindungen');
  });
});

const termsIn = (text: string, language: Language): string[] => {
  const terms: string[] = [];
  tokenise(text, (token) => {
    const term = termOf(token, language);
    if (term !== undefined) terms.push(term);
  });
  return terms;
};

describe('other languages', () => {
  beforeAll(() => loadLanguage('de'));

  it('are all loaded together', () => {
    expect(LANGUAGES.filter((language) => rulesOf(language) === undefined)).toEqual([]);
  });

  it.each<[Language, string]>([
    ['de', 'Verbindung Verbindungen'],
    ['de', 'Straße STRASSE strasse'],
    ['de', 'schließen schliessen schließe'],
    ['de', 'ändern aendern ÄNDERN'],
    ['de', 'Prüfung Pruefungen Prüfungen'],
    ['fr', 'modification modifications'],
    ['fr', "serveur serveurs l'serveur"],
    ['fr', 'sécurité securite sécurités'],
    ['es', 'información informaciones informacion'],
    ['es', 'archivo archivos'],
    ['pt', 'configuração configurações configuracao configuracoes'],
    ['pt', 'disponível disponivel'],
    ['it', 'richiesta richieste'],
    ['it', "dell'installazione installazioni installazione"],
    ['nl', 'bestand bestanden'],
    ['sv', 'fil filer filerna'],
    ['no', 'fil filer filene'],
    ['da', 'fil filer filerne'],
    ['ru', 'настройка настройки настройкой'],
    ['ru', 'новый новой'],
  ])('have one term in %s for %s', (language, words) => {
    const own = termsIn(words, language).filter((term) => term.length > 1);
    expect(new Set(own), own.join(' ')).toHaveProperty('size', 1);
  });

  it.each<[Language, string]>([
    ['de', 'und nicht für fuer über ueber die'],
    ['fr', "qu'il n'est pas l' d' c'est"],
    ['es', 'el los también que está'],
    ['pt', 'não você é das'],
    ['it', "dell' è nella perché"],
    ['nl', 'het een van'],
    ['ru', 'и что не как'],
  ])('omit stop words in %s: %s', (language, words) => {
    expect(termsIn(words, language)).toEqual([]);
  });

  it('do not change names with digits and options', () => {
    for (const token of ['utf8', '--https', 'h2o', '-v']) expect(termOf(token, 'de')).toBe(token);
  });

  it('produce terms without accents, like tokens', () => {
    for (const word of ['camion', 'nacao', 'qualite', 'cafe', 'logia'])
      for (const language of LANGUAGES) expect(termOf(word, language) ?? '').toMatch(/^[a-z]*$/);
  });
});

describe('termsOf', () => {
  const both: ReadonlySet<Language> = new Set(['en', 'de']);
  beforeAll(() => loadLanguage('de'));

  it('stems a word in every language of the collection, that of the query first', () => {
    expect(termsOf('verbindungen', both)).toEqual(['verbindungen', 'verbind']);
    expect(termsOf('verbindungen', both, 'de')).toEqual(['verbind', 'verbindungen']);
    expect(termsOf('server', new Set(['en']))).toEqual(['server']);
  });

  it("omits stop words only of the query's language", () => {
    expect(termsOf('die', both, 'en')).toEqual(['die']);
    expect(termsOf('die', both, 'de')).toEqual([]);
    expect(termsOf('was', both, 'en')).toEqual([]);
  });
});

describe('likelyLanguage', () => {
  const all: ReadonlySet<Language> = new Set(['en', 'de', 'fr', 'es', 'pt', 'it']);
  beforeAll(() => loadLanguage('de'));

  it.each<[Language, string]>([
    ['en', 'why does my process die'],
    ['en', 'what was an error'],
    ['de', 'wie installiere ich das paket'],
    ['de', 'was ist die ursache'],
    ['fr', 'comment installer le paquet'],
    ['es', 'como instalo el paquete'],
    ['pt', 'como instalar um pacote'],
    ['it', 'come si installa il pacchetto'],
  ])('is %s for %s', (language, question) => {
    expect(likelyLanguage(question.split(' '), all)).toBe(language);
  });

  it('is the first one of the collection if the query does not show it', () => {
    expect(likelyLanguage(['cache', 'redis'], all)).toBe('en');
    expect(likelyLanguage(['cache', 'redis'], new Set(['de', 'en']))).toBe('de');
    expect(likelyLanguage([], new Set())).toBe('en');
  });
});

describe('isLight', () => {
  beforeAll(() => loadLanguage('de'));

  it('is true for negations, auxiliary verbs, degrees, and polite phrases', () => {
    const words =
      'not no told went looking got using used making tries best old out up explain beginner the please';
    expect(words.split(' ').filter((word) => !isLight(word))).toEqual([]);
  });

  it('is false for subjects of texts on software', () => {
    const words =
      'test set settings findings user error start stop read write cache type time next sort fast meaning delete stove';
    expect(words.split(' ').filter((word) => isLight(word))).toEqual([]);
  });

  it('is false for words that only share the stem of a light one', () => {
    const words =
      'specification specifications learning reasoning normalization normalise bits rights news leaves';
    expect(words.split(' ').filter((word) => isLight(word))).toEqual([]);
    expect(['specific', 'learn', 'normal', 'bit', 'right'].filter((word) => !isLight(word))).toEqual([]);
  });

  it('is true in other languages', () => {
    for (const [language, words] of [
      ['de', 'warum nicht gibt macht bessere erklären'],
      ['fr', 'comment jamais faire meilleures expliquer'],
      ['es', 'nunca hacer mejores explicar'],
      ['pt', 'nunca fazer melhores explicar'],
      ['it', 'mai fare migliori spiegare'],
    ] as const) {
      const tokens: string[] = [];
      tokenise(words, (token) => tokens.push(token));
      expect(
        tokens.filter((token) => !isLight(token, language)),
        language,
      ).toEqual([]);
    }
    expect(isLight('server', 'de')).toBe(false);
  });
});
