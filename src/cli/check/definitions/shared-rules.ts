/**
 * Rules on the name of a tool, alone and beside the names of the others.
 * @module
 */
import type { JsonObject } from '../../../jsonrpc/message.ts';
import type { DefinitionFinding } from './grade.ts';

/** 2025-11-25, tools: names. */
const ALLOWED = /^[A-Za-z0-9_.-]{1,128}$/;
/** Interfaces of models take 64 characters, and clients put the server's name in front. */
const LONGEST_NAME = 48;

export function nameFindings(name: string, tools: readonly JsonObject[]): DefinitionFinding[] {
  const findings: DefinitionFinding[] = [];
  if (!ALLOWED.test(name)) {
    findings.push({
      rule: 'invalid-name',
      weight: 'warning',
      points: 20,
      advice: 'Rename it: 1 to 128 letters, digits, "_", "." or "-".',
    });
  } else if (name.length > LONGEST_NAME) {
    findings.push({
      rule: 'long-name',
      weight: 'note',
      points: 3,
      advice: `Shorten the name to ${LONGEST_NAME} characters; clients add a prefix, and models take 64.`,
    });
  }
  return [...findings, ...clashFindings(name, tools)];
}

function clashFindings(name: string, tools: readonly JsonObject[]): DefinitionFinding[] {
  const own = tools.filter((tool) => tool.name === name);
  if (own.length > 1) {
    return [
      {
        rule: 'shadowed-name',
        weight: 'warning',
        points: 40,
        advice: 'Rename it: another tool has the same name, and one of them cannot be called.',
      },
    ];
  }
  const others = tools.filter((tool) => tool.name !== name);
  const alike = others.map((tool) => String(tool.name)).find((other) => foldName(other) === foldName(name));
  if (alike !== undefined) {
    return [
      {
        rule: 'similar-name',
        weight: 'warning',
        points: 10,
        advice: `Rename it or remove one: "${alike}" is too easily mistaken for it.`,
      },
    ];
  }
  const description = own[0]?.description;
  const twin = others.find((tool) => tool.description === description);
  if (twin === undefined || typeof description !== 'string' || description.trim() === '') return [];
  return [
    {
      rule: 'same-description',
      weight: 'warning',
      points: 10,
      advice: `Say how it differs from "${twin.name}", which has the same description.`,
    },
  ];
}

/** Names that differ in case, separators or a plural are the same to a hurried reader. */
function foldName(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
    .join('');
}
