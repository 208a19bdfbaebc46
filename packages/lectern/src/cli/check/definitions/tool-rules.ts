/**
 * Rules about one tool: its description, annotations, size and name, and the names of the other tools.
 * @module
 */

import { isObject } from '../../../base/json-value.ts';
import type { JsonObject } from '../../../jsonrpc/message.ts';
import type { DefinitionFinding } from './grade.ts';

const FEWEST_WORDS = 4;
const LARGE_TOOL = 800;
const HUGE_TOOL = 1_500;

/** Rules about the description, annotations and size of one tool. */
export function toolFindings(
  { name, description, annotations }: JsonObject,
  instructions: string,
  names: readonly string[],
  tokens: number,
): DefinitionFinding[] {
  const text = typeof description === 'string' ? description.trim() : '';
  return [
    ...descriptionFindings(text, `${text}\n${guidanceFor(String(name), names, instructions)}`),
    ...annotationFindings(String(name), annotations),
    ...sizeFindings(tokens),
  ];
}

/** Sentences of the instructions that name the tool, each with the next one unless that is about another tool. */
function guidanceFor(name: string, names: readonly string[], instructions: string): string {
  const sentences = instructions.replace(/(?<!\n)\n(?![\n#*-])/g, ' ').split(/(?<=[.!?])\s+|\n+/);
  const mentions = (sentence: string, each: string): boolean =>
    new RegExp(`(?<![\\w-])${each.replace(/[.]/g, '\\.')}(?![\\w-])`).test(sentence);
  return sentences
    .flatMap((sentence, i) => {
      if (!mentions(sentence, name)) return [];
      const next = sentences[i + 1] ?? '';
      const own = sentence.replaceAll(name, 'it');
      return names.some((each) => mentions(next, each)) ? [own] : [own, next];
    })
    .join('\n');
}

const RETURNS =
  /\b(returns?|returned|returning|results?|outputs?|responds?|response|gives?|lists?|shows?|tells?|reports?|prints?|gets?|reads?|fetch(es)?|retrieves?|finds?|search(es)?|answers?|counts?|formats?|computes?|calculates?|converts?|echo(es|ed)?|contents?|details|as (json|markdown|text|base64))\b/i;
const WHEN =
  /\b(use (it|this|when|for|before|after|first|only|with|to|if)|when|whenever|before|first|if (you|the|a|an|somebody)|call|useful|helpful|prefer|best for|ideal|good for|perfect for)\b|^for\b/im;
const WHEN_NOT =
  /\b(not|never|don't|don’t|doesn't|cannot|can't|instead|rather|unless|avoid|except|otherwise|only (works|when|if|use|for|within))\b/i;

function descriptionFindings(description: string, guidance: string): DefinitionFinding[] {
  if (description === '') {
    return [
      {
        rule: 'no-description',
        weight: 'warning',
        points: 40,
        advice: 'Describe it: what it does, what it returns, when to use it and when not to.',
      },
    ];
  }
  const findings: DefinitionFinding[] = [];
  if (description.split(/\s+/).length < FEWEST_WORDS) {
    findings.push({
      rule: 'short-description',
      weight: 'warning',
      points: 20,
      advice: 'Describe it in a sentence: what it does, and to what.',
    });
  }
  if (!WHEN.test(guidance)) {
    findings.push({
      rule: 'no-usage',
      weight: 'warning',
      points: 8,
      advice: 'Say when to use it ("Use it when …", "Use it before …").',
    });
  }
  if (!WHEN_NOT.test(guidance)) {
    findings.push({
      rule: 'no-limits',
      weight: 'note',
      points: 4,
      advice: 'Say when not to use it, and what to use instead ("Not for …: use …").',
    });
  }
  if (!RETURNS.test(description)) {
    findings.push({
      rule: 'no-result',
      weight: 'note',
      points: 4,
      advice: 'Say what it returns; models do not see output schemas.',
    });
  }
  return findings;
}

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;
const CHANGING = /^(delete|remove|create|write|update|move|insert|drop|send|set|put|patch)(?![a-z])/i;

function annotationFindings(name: string, annotations: unknown): DefinitionFinding[] {
  if (!isObject(annotations) || HINTS.every((hint) => annotations[hint] === undefined)) {
    return [
      {
        rule: 'no-annotations',
        weight: 'warning',
        points: 8,
        advice: `Add annotations (${HINTS.join(', ')}); without them it counts as destructive.`,
      },
    ];
  }
  const isReadOnly = annotations.readOnlyHint === true;
  if (isReadOnly && annotations.destructiveHint === true) {
    return [
      {
        rule: 'contradictory-annotations',
        weight: 'warning',
        points: 8,
        advice: 'Correct its annotations: it cannot be read-only and destructive.',
      },
    ];
  }
  if (isReadOnly && CHANGING.test(name)) {
    return [
      {
        rule: 'contradictory-annotations',
        weight: 'warning',
        points: 8,
        advice:
          'Correct readOnlyHint or the name: it is marked as read-only, but the name suggests that it changes something.',
      },
    ];
  }
  // The other two hints have no meaning for a tool that changes nothing.
  const needed = isReadOnly ? (['readOnlyHint', 'openWorldHint'] as const) : HINTS;
  const missing = needed.filter((hint) => annotations[hint] === undefined);
  if (missing.length === 0) return [];
  return [
    {
      rule: 'incomplete-annotations',
      weight: 'note',
      points: 2,
      advice: `Add ${missing.join(' and ')}; clients assume the worst.`,
    },
  ];
}

function sizeFindings(tokens: number): DefinitionFinding[] {
  if (tokens <= LARGE_TOOL) return [];
  const isHuge = tokens > HUGE_TOOL;
  return [
    {
      rule: 'large-tool',
      weight: isHuge ? 'warning' : 'note',
      points: isHuge ? 10 : 4,
      advice: `Shorten it: about ${tokens} tokens; aim for ${LARGE_TOOL} (output schemas are usually the longest part).`,
    },
  ];
}

/** 2025-11-25, tools: names. */
const ALLOWED = /^[A-Za-z0-9_.-]{1,128}$/;
/** Model APIs allow 64 characters, and clients add the server's name as a prefix. */
const LONGEST_NAME = 48;

/** Rules about the name of a tool, by itself and compared with the others. */
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

/** Names that differ only in case, separators or a plural are easily confused. */
function foldName(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
    .join('');
}
