/**
 * `lectern completion`: prints a script that completes the arguments of `lectern`.
 * @module
 */
import type { Command } from '../commands.ts';
import { UsageError } from '../errors.ts';
import { anyOf, onlyWord, readOptions, suggestion } from '../options.ts';

/** The supported shells. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;
/** One of them. */
export type Shell = (typeof SHELLS)[number];

const USAGE = `Usage: lectern completion ${SHELLS.join('|')}

Print a script for your shell that completes commands, servers, clients, options and files. To install it:

  bash  lectern completion bash > ~/.local/share/bash-completion/completions/lectern
  zsh   lectern completion zsh > ~/.zfunc/_lectern, where ~/.zfunc is in your fpath
  fish  lectern completion fish > ~/.config/fish/completions/lectern.fish
`;

/** `lectern completion`: prints a script that completes the arguments of `lectern`. */
export const completionCommand: Command = { usage: USAGE, run };

async function run(args: readonly string[]): Promise<number> {
  const shell = readShell(onlyWord(readOptions(args, {}).words, anyOf(SHELLS)));
  const { readVocabulary } = await import('./vocabulary.ts');
  const { SCRIPTS } = await import('./scripts.ts');
  process.stdout.write(SCRIPTS[shell](await readVocabulary()));
  return 0;
}

function readShell(given: string): Shell {
  const shell = SHELLS.find((each) => each === given);
  if (shell !== undefined) return shell;
  throw new UsageError(`unknown shell "${given}"; expected ${anyOf(SHELLS)}.`, suggestion(given, SHELLS));
}
