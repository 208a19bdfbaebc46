/**
 * What can be typed after `lectern`, from the tables that the command itself is made of.
 * @module
 */
import { REVISIONS } from '../../protocol/revisions.ts';
import { COMMANDS } from '../commands.ts';
import { CLIENTS } from '../install/clients.ts';
import { SERVER_NAMES } from '../servers.ts';
import { SHELLS } from './shells.ts';
import { optionsIn, type UsageOption } from './usage-options.ts';

/** One word of a command that is no option. */
export interface Position {
  readonly words: readonly string[];
  /** Whether folders and files may stand there. */
  readonly files: boolean;
}

export interface CommandWords {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly UsageOption[];
  /** In their order; the last one may be repeated where `repeats` says so. */
  readonly positions: readonly Position[];
  readonly repeats: boolean;
}

const WHAT: Position = { words: SERVER_NAMES, files: true };
const CLIENT: Position = { words: Object.keys(CLIENTS), files: false };

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
  index: [{ words: [], files: true }],
  cache: [
    { words: ['list', 'clear'], files: false },
    { words: [], files: true },
  ],
  bundle: [WHAT],
  completion: [{ words: SHELLS, files: false }],
};

const FOR_EVERY_COMMAND: readonly UsageOption[] = ['--help', '--debug'].map((name) => ({
  name,
  takesValue: false,
  values: [],
  files: false,
}));

/** What a line of usage has no room for. */
const VALUES: Readonly<Record<string, readonly string[]>> = { '--revision': REVISIONS };

/** Commands that take any number of what comes last. */
const REPEATING = ['serve', 'doctor', 'cache'];

/** Loads every command, for its usage. */
export async function readVocabulary(): Promise<CommandWords[]> {
  const commands = await Promise.all(
    Object.entries(COMMANDS).map(async ([name, { summary, load }]): Promise<CommandWords> => {
      const { usage } = await load();
      const own = optionsIn(usage)
        .filter((option) => !FOR_EVERY_COMMAND.some((each) => each.name === option.name))
        .map((option) => ({ ...option, values: VALUES[option.name] ?? option.values }));
      return {
        name,
        summary,
        options: [...own, ...FOR_EVERY_COMMAND],
        positions: POSITIONS[name] ?? [],
        repeats: REPEATING.includes(name),
      };
    }),
  );
  const help = { words: Object.keys(COMMANDS), files: false };
  return [
    ...commands,
    { name: 'help', summary: 'say how a command is used', options: [], positions: [help], repeats: false },
  ];
}
