import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { detectLanguage } from './terms.ts';

const readme = (language: string): string =>
  readFileSync(
    new URL(`../../../../../node_modules/@biomejs/biome/README${language}.md`, import.meta.url),
    'utf8',
  );

const prose = {
  en: 'The cache holds what was read before, so that a second request does not go to the disk. It is emptied when the file changes, and nobody has to do this by hand.',
  de: 'Der Zwischenspeicher hält fest, was schon gelesen wurde, damit eine zweite Anfrage nicht auf die Platte geht. Er wird geleert, wenn sich die Datei ändert, und niemand muss das von Hand tun.',
  fr: "Le cache garde ce qui a déjà été lu, pour qu'une deuxième requête n'aille pas sur le disque. Il est vidé quand le fichier change, et personne ne doit le faire à la main.",
  es: 'La caché guarda lo que ya se ha leído, para que una segunda petición no vaya al disco. Se vacía cuando el fichero cambia, y nadie tiene que hacerlo a mano.',
  pt: 'O cache guarda o que já foi lido, para que um segundo pedido não vá ao disco. É esvaziado quando o ficheiro muda, e ninguém tem de o fazer à mão.',
  it: 'La cache conserva quello che è già stato letto, perché una seconda richiesta non vada sul disco. Viene svuotata quando il file cambia, e nessuno deve farlo a mano.',
  nl: 'De cache bewaart wat al gelezen is, zodat een tweede verzoek niet naar de schijf gaat. Hij wordt geleegd als het bestand verandert, en niemand hoeft dat met de hand te doen.',
  sv: 'Cachen behåller det som redan har lästs, så att en andra förfrågan inte går till disken. Den töms när filen ändras, och ingen behöver göra det för hand.',
  no: 'Hurtiglageret beholder det som allerede er lest, slik at en ny forespørsel ikke går til disken. Det tømmes når filen endres, og ingen trenger å gjøre det for hånd etter at det er satt opp.',
  da: 'Cachen beholder det, der allerede er læst, så en ny forespørgsel ikke går til disken. Den tømmes, når filen ændres, og ingen behøver at gøre det i hånden, efter at den er sat op af en anden.',
  ru: 'Кэш хранит то, что уже было прочитано, чтобы второй запрос не шёл на диск. Он очищается, если файл изменился, и никто не должен делать это вручную.',
};

describe('detectLanguage', () => {
  it.each(Object.entries(prose))('recognizes %s by two sentences', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it('recognizes the languages of a translated README', () => {
    const found = ['', '.es', '.fr', '.pt-BR', '.ru'].map((name) => detectLanguage(readme(name)));
    expect(found).toEqual(['en', 'es', 'fr', 'pt', 'ru']);
  });

  it('returns English for languages without rules, which its rules do not affect', () => {
    const found = ['.uk', '.pl', '.hi', '.ja', '.kr', '.zh-CN'].map((name) => detectLanguage(readme(name)));
    expect(new Set(found)).toEqual(new Set(['en']));
  });

  it('is not misled by front matter, code, tags and URLs', () => {
    const code = `---\ntitle: die der das und\n---\n\n\`\`\`text\n${prose.de}\n\`\`\`\n<b title="der die das und">`;
    expect(detectLanguage(`${code}\n${prose.en}`)).toBe('en');
    expect(detectLanguage(`\`\`\`\n${prose.en.repeat(5)}\n\`\`\`\n${prose.de}`)).toBe('de');
    expect(detectLanguage(`~~~\n${prose.de}`)).toBe('en');
  });

  it('returns English for text that is too short', () => {
    for (const text of ['', 'README', 'die was an', '# Der Server']) expect(detectLanguage(text)).toBe('en');
  });

  it('returns English for English text with words of another language', () => {
    expect(detectLanguage(`${prose.en} In German: "Der Zwischenspeicher ist die Lösung."`)).toBe('en');
  });
});
