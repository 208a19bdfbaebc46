import { beforeAll, describe, expect, it } from 'vitest';
import { loadLanguage } from '../read-document.ts';
import { LANGUAGES, type Language, rulesOf } from './languages.ts';
import { isLight, likelyLanguage, termOf, termsOf } from './terms.ts';
import { tokenise } from './tokenise.ts';

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

  it('are all there when one is loaded', () => {
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
  ])('%s: %s have one term', (language, words) => {
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
  ])('%s: %s are not indexed', (language, words) => {
    expect(termsIn(words, language)).toEqual([]);
  });

  it('keep names with digits and options as they are', () => {
    for (const token of ['utf8', '--https', 'h2o', '-v']) expect(termOf(token, 'de')).toBe(token);
  });

  it('give terms that are folded, as tokens are', () => {
    for (const word of ['camion', 'nacao', 'qualite', 'cafe', 'logia'])
      for (const language of LANGUAGES) expect(termOf(word, language) ?? '').toMatch(/^[a-z]*$/);
  });
});

describe('termsOf', () => {
  const both: ReadonlySet<Language> = new Set(['en', 'de']);
  beforeAll(() => loadLanguage('de'));

  it('reads a word in every language of the collection, in that of the question first', () => {
    expect(termsOf('verbindungen', both)).toEqual(['verbindungen', 'verbind']);
    expect(termsOf('verbindungen', both, 'de')).toEqual(['verbind', 'verbindungen']);
    expect(termsOf('server', new Set(['en']))).toEqual(['server']);
  });

  it('leaves out stop words of the language of the question alone', () => {
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
  ])('%s: %s', (language, question) => {
    expect(likelyLanguage(question.split(' '), all)).toBe(language);
  });

  it('is the first of the collection where nothing decides it', () => {
    expect(likelyLanguage(['cache', 'redis'], all)).toBe('en');
    expect(likelyLanguage(['cache', 'redis'], new Set(['de', 'en']))).toBe('de');
    expect(likelyLanguage([], new Set())).toBe('en');
  });
});

describe('isLight', () => {
  beforeAll(() => loadLanguage('de'));

  it('holds of negations, verbs that lean on their object, degrees, and what questions are wrapped in', () => {
    const words =
      'not no told went looking got using used making tries best old out up explain beginner the please';
    expect(words.split(' ').filter((word) => !isLight(word))).toEqual([]);
  });

  it('does not hold of what texts on software are about', () => {
    const words =
      'test set settings findings user error start stop read write cache type time next sort fast meaning delete stove';
    expect(words.split(' ').filter((word) => isLight(word))).toEqual([]);
  });

  it('does not hold of words that only share the stem of a light one', () => {
    const words =
      'specification specifications learning reasoning normalization normalise bits rights news leaves';
    expect(words.split(' ').filter((word) => isLight(word))).toEqual([]);
    expect(['specific', 'learn', 'normal', 'bit', 'right'].filter((word) => !isLight(word))).toEqual([]);
  });

  it('holds in other languages', () => {
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
