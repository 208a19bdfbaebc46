/**
 * One title in full, as Markdown.
 * @module
 */
import type { DescribedCredit, DetailsAnswer } from '../backend/answers.ts';
import { languageName } from '../catalogue/languages.ts';
import { ROLES, type Role } from '../catalogue/title.ts';
import { foundLines, offerLines, oneLine, titleLine, titleName } from './title-lines.ts';

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  director: 'Directed by',
  creator: 'Created by',
  writer: 'Written by',
  cast: 'With',
};

export function detailsMarkdown(details: DetailsAnswer): string {
  const { title, original, also, released, seasons, basedOn, licence } = details;
  const facts = [
    fact('Original title', original),
    fact('Also known as', also.join('; ')),
    fact('Released', released),
    fact('Seasons', seasons?.toString()),
    fact('Languages', details.languages.map(languageName).join(', ')),
    fact('Moods', details.moods.join(', ')),
    fact('Themes', details.themes.join(', ')),
    fact('Based on', basedOn && `${basedOn.title}${basedOn.by ? ` by ${basedOn.by}` : ''} (${basedOn.kind})`),
    fact('Won', details.awards.join(', ')),
    fact('National Film Registry', details.registry ? 'yes' : undefined),
    fact('Licence', licence),
    ...creditFacts(details.credits ?? []),
  ];
  return [
    `# ${titleName(title)}`,
    titleLine(title),
    ...(title.about === undefined ? [] : [oneLine(title.about)]),
    facts.filter((line) => line !== '').join('\n'),
    ...section('Where to see it', details.offers && offerLines(details.offers)),
    ...section('Like it', details.similar && foundLines(details.similar)),
  ].join('\n\n');
}

function fact(name: string, value: string | undefined): string {
  return value === undefined || value === '' ? '' : `- ${name}: ${oneLine(value)}`;
}

function creditFacts(credits: readonly DescribedCredit[]): string[] {
  return ROLES.map((role) => {
    const people = credits.filter((credit) => credit.role === role);
    return fact(ROLE_NAMES[role], people.map(({ name, id }) => `${name} [${id}]`).join(', '));
  });
}

function section(heading: string, lines: readonly string[] | undefined): string[] {
  return lines === undefined ? [] : [`## ${heading}\n\n${lines.join('\n')}`];
}
