/**
 * One line on what a bundle is for, in at most the hundred characters that the registry allows.
 * @module
 */
import type { Target } from '../target.ts';

const LONGEST = 100;

const BUILT_IN: Readonly<Record<string, string>> = {
  asdlc: 'A knowledge base on building software together with coding agents',
  cobol: 'Exact decimal sums, currency and dates',
  'media-gateway': 'Films and series: what to watch, more like it, and where to see it',
  'three-good-sources': 'A signed registry: three ranked sources for each topic',
  tmkb: 'What can go wrong with what you are about to build: threat patterns with checks and fixes',
};

export function summaryOf(target: Target, title: string): string {
  const text = sentenceOn(target, title);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
}

function sentenceOn(target: Target, title: string): string {
  switch (target.kind) {
    case 'built-in':
      return BUILT_IN[target.name] ?? `The ${target.name} server of lectern`;
    case 'folder':
      return `Searches and reads the articles of ${title}, with their sources`;
    case 'patterns':
      return `Threat patterns of ${title}: what can go wrong, how to check, how to fix`;
    case 'file':
      return `Answers from the entries of ${title}`;
  }
}
