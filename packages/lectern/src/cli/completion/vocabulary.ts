/**
 * The words that can follow `lectern`, taken from the tables and usages of the command itself.
 * @module
 */
import { CLIENT_APPS } from '../../client-apps/table.ts';
import { REVISIONS } from '../../protocol/revisions.ts';
import { COMMANDS } from '../commands.ts';
import { isInstalled, packageCommand, packageCommands, SERVER_NAMES } from '../server-packages.ts';
import { SHELLS } from './command.ts';

/** A word of a command that is not an option. */
export interface Position {
  readonly words: readonly string[];
  /** Whether folders and files can be given. */
  readonly files: boolean;
}

/** The words that can follow one command. */
export interface CommandWords {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly UsageOption[];
  /** In order; the last one may be repeated if `repeats` is true. */
  readonly positions: readonly Position[];
  readonly repeats: boolean;
}

const WHAT: Position = { words: SERVER_NAMES, files: true };
const FILES: Position = { words: [], files: true };
const CLIENT: Position = { words: Object.keys(CLIENT_APPS), files: false };

const POSITIONS: Readonly<Record<string, readonly Position[]>> = {
  serve: [WHAT],
  tools: [WHAT],
  call: [WHAT],
  read: [WHAT],
  prompt: [WHAT],
  complete: [WHAT],
  install: [CLIENT, WHAT],
  uninstall: [CLIENT, { words: SERVER_NAMES, files: false }],
  doctor: [CLIENT],
  check: [WHAT],
  index: [FILES],
  cache: [{ words: ['list', 'clear'], files: false }, FILES],
  bundle: [WHAT],
  'serve-catalogue': [FILES],
  sign: [FILES],
  fork: [FILES, FILES],
  endorse: [FILES],
  propose: [FILES],
  completion: [{ words: SHELLS, files: false }],
};

const FOR_EVERY_COMMAND: readonly UsageOption[] = ['--help', '--debug'].map((name) => ({
  name,
  takesValue: false,
  values: [],
  files: false,
}));

/** Values for which a usage line has no room. */
const VALUES: Readonly<Record<string, readonly string[]>> = { '--revision': REVISIONS };

/** Commands whose last argument may be repeated. */
const REPEATING = ['serve', 'doctor', 'cache'];

/** Loads every command, for its usage. Those of server packages that are not installed have none. */
export async function readVocabulary(): Promise<CommandWords[]> {
  const contributed = packageCommands().map(({ name, summary, server }) => ({
    name,
    summary,
    load: async () => (isInstalled(server) ? await packageCommand(name) : undefined),
  }));
  const own = Object.entries(COMMANDS).map(([name, command]) => ({ name, ...command }));
  const commands = await Promise.all(
    [...own, ...contributed].map(async ({ name, summary, load }): Promise<CommandWords> => {
      const { usage = '' } = (await load()) ?? {};
      const described = optionsIn(usage)
        .filter((option) => !FOR_EVERY_COMMAND.some((each) => each.name === option.name))
        .map((option) => ({ ...option, values: VALUES[option.name] ?? option.values }));
      return {
        name,
        summary,
        options: [...described, ...FOR_EVERY_COMMAND],
        positions: POSITIONS[name] ?? [],
        repeats: REPEATING.includes(name),
      };
    }),
  );
  const help = { words: commands.map(({ name }) => name), files: false };
  return [
    ...commands,
    { name: 'help', summary: 'Show the usage of a command', options: [], positions: [help], repeats: false },
  ];
}

interface UsageOption {
  /** Name of the option, with its dashes. */
  readonly name: string;
  readonly takesValue: boolean;
  /** Present if the values are known or worth suggesting. */
  readonly values: readonly string[];
  /** Whether the value is a path. */
  readonly files: boolean;
}

/** `[--as a|b]`, or `  --as <kind>  a, b` on a separate line. */
const DESCRIBED =
  /(?:\[|^ +(?:-\w, )?)(--[a-z][a-z-]*)(?: (<[^>]*>|"[^"]*"|\[[^\]]*\]|[^\s\]]+))?(?:\]|$| {2,}(.*)$)/gm;
const PATH = /^<?(?:path|file|folder)>?$/;
const MENTIONED = /(?<![\w-])--[a-z][a-z-]*/g;

/** The options described in a command's usage, so that what is documented is completed. */
export function optionsIn(usage: string): UsageOption[] {
  const options = new Map<string, UsageOption>();
  for (const [, name = '', value, description = ''] of usage.matchAll(DESCRIBED)) {
    const values = value === undefined ? [] : choicesIn(value, description);
    const before = options.get(name);
    options.set(name, {
      name,
      takesValue: (value !== undefined && !value.startsWith('[')) || before?.takesValue === true,
      values: values.length > 0 ? values : (before?.values ?? []),
      files: PATH.test(value ?? '') || before?.files === true,
    });
  }
  for (const [name] of usage.matchAll(MENTIONED))
    if (!options.has(name)) options.set(name, { name, takesValue: false, values: [], files: false });
  return [...options.values()];
}

function choicesIn(value: string, description: string): string[] {
  const choices = value.includes('|') ? value.replace(/[<>[\]]/g, '').split('|') : listedIn(description);
  return choices.every((choice) => /^[\w.-]+$/.test(choice)) ? choices : [];
}

/** `pretty (at a terminal), json` are two values; a sentence is not a list. */
function listedIn(description: string): string[] {
  const parts = description.replace(/ *\([^)]*\)/g, '').split(', ');
  return parts.length > 1 ? parts : [];
}

interface Place {
  readonly command: string;
  readonly offer: Position;
}

interface ValuePlace extends Place {
  readonly option: string;
}

interface WordPlace extends Place {
  /** Counted from 0; `*` for any. */
  readonly position: string;
}

/** Positions after options with a value, which are not words of the command. */
export function valuePlaces(commands: readonly CommandWords[]): ValuePlace[] {
  return commands.flatMap(({ name, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map((option) => ({
        command: name,
        option: option.name,
        offer: { words: option.values, files: option.files },
      })),
  );
}

/** The positions of words that can be completed. */
export function wordPlaces(commands: readonly CommandWords[]): WordPlace[] {
  return commands.flatMap(({ name, positions, repeats }) =>
    positions.map((offer, i) => ({
      command: name,
      position: repeats && i === positions.length - 1 ? '*' : String(i),
      offer,
    })),
  );
}
