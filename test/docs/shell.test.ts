/**
 * Commands in the documentation that are not run there (they serve until they are stopped, or write to a person's
 * configuration) name commands and options that exist.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../packages/lectern/src/cli/commands.ts';
import { blocksOf, textOf } from './fences.ts';
import { PAGES } from './pages.ts';

/** The words behind `lectern`, up to what ends the command. */
const CALLED = /\blectern (?!is\b)([a-z]+)((?: (?![|&>;#])\S+)*)/;

const calls = PAGES.flatMap((page) =>
  blocksOf(page, 'sh').flatMap(({ line, text }) =>
    text.split('\n').flatMap((each, i) => {
      const [, name, words] = CALLED.exec(each) ?? [];
      return name === undefined ? [] : [{ where: `${page}:${line + i + 1}`, name, words: words ?? '' }];
    }),
  ),
);

describe('commands in the documentation', () => {
  it.each(calls)('$where: lectern $name $words', async ({ name, words }) => {
    expect(Object.keys(COMMANDS)).toContain(name);
    const usage = (await COMMANDS[name]?.load())?.usage ?? '';
    const [own = ''] = words.split(' -- ');
    for (const [option] of own.matchAll(/(?<= )--[a-z-]+/g)) expect(usage).toContain(option);
  });
});

/** A name without a version, which nobody has claimed in the registry yet. */
const UNPINNED =
  /\bnpx (?:-y )?(?:@lectern\/[\w-]+|lectern)\b(?!@\d)|\bnpm (?:install|i)\b[^`\n]* @?lectern(?:\/[\w-]+)?(?![\w@./-])/g;
/** In a checkout or a project that has lectern, npx finds it there; and what holds once it is published says so. */
const ALLOWED: Readonly<Record<string, number>> = {
  'README.md': 1,
  'docs/getting-started.md': 4,
  'docs/command.md': 1,
};

it.each(PAGES)('%s names no package that is not in the registry', (page) => {
  expect(textOf(page).match(UNPINNED)?.length ?? 0).toBe(ALLOWED[page] ?? 0);
});
