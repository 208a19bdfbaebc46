/**
 * `lectern completion`: prints a script that completes what is typed after `lectern`.
 * @module
 */
import { nearest } from '../../spelling/nearest.ts';
import type { Command } from '../commands.ts';
import { UsageError } from '../errors.ts';
import { readOptions } from '../options.ts';
import { SHELLS, type Shell } from './shells.ts';
import type { CommandWords } from './vocabulary.ts';

const USAGE = `Usage: lectern completion ${SHELLS.join('|')}

Prints a script for your shell that completes commands, servers, clients, options and files. To have it always:

  bash  lectern completion bash > ~/.local/share/bash-completion/completions/lectern
  zsh   lectern completion zsh > ~/.zfunc/_lectern, where ~/.zfunc is one of your fpath
  fish  lectern completion fish > ~/.config/fish/completions/lectern.fish
`;

export const completionCommand: Command = { usage: USAGE, run };

const SCRIPTS: Readonly<Record<Shell, () => Promise<(commands: readonly CommandWords[]) => string>>> = {
  bash: async () => (await import('./bash-script.ts')).bashScript,
  zsh: async () => (await import('./zsh-script.ts')).zshScript,
  fish: async () => (await import('./fish-script.ts')).fishScript,
};

async function run(args: readonly string[]): Promise<number> {
  const { words } = readOptions(args, {});
  const [given, ...rest] = words;
  if (given === undefined) throw new UsageError('for which shell?');
  if (rest.length > 0) throw new UsageError(`one shell at a time; "${rest[0]}" is too much.`);
  const shell = readShell(given);
  const { readVocabulary } = await import('./vocabulary.ts');
  const script = await SCRIPTS[shell]();
  process.stdout.write(script(await readVocabulary()));
  return 0;
}

function readShell(given: string): Shell {
  const shell = SHELLS.find((each) => each === given);
  if (shell !== undefined) return shell;
  const meant = nearest(given, SHELLS);
  throw new UsageError(
    `there is no script for "${given}".`,
    meant === undefined ? undefined : `Did you mean "${meant}"?`,
  );
}
