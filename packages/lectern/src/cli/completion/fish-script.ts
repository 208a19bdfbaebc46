/**
 * Completion for fish.
 * @module
 */
import { type CommandWords, type Position, valuePlaces, wordPlaces } from './vocabulary.ts';

/** The completion script for fish. */
export function fishScript(commands: readonly CommandWords[]): string {
  const values = valuePlaces(commands);
  const flags = commands.flatMap(({ name, options }) =>
    options.filter(({ takesValue }) => !takesValue).map((option) => ({ command: name, option: option.name })),
  );
  return `# Completion of lectern for fish. Load it with:  lectern completion fish | source
# The number of words after the command, without options and their values.
function __lectern_position
    set -l typed (commandline -opc)
    set -l command $typed[2]
    set -e typed[1..2]
    set -l position 0
    set -l before ''
    for word in $typed
        switch $word
            case --
                return 1
            case '-*'
            case '*'
                contains -- "$command $before" ${values.map(({ command, option }) => `'${command} ${option}'`).join(' ')}
                or set position (math $position + 1)
        end
        set before $word
    end
    echo $position
end
function __lectern_at -a command position
    set -l typed (commandline -opc)
    test (count $typed) -ge 2; and test "$typed[2]" = $command; or return 1
    set -l here (__lectern_position); or return 1
    test "$position" = '*'; or test $position = $here
end
complete -c lectern -f
complete -c lectern -n __fish_use_subcommand -l help
complete -c lectern -n __fish_use_subcommand -l version
${commands
  .map(
    ({ name, summary }) =>
      `complete -c lectern -n __fish_use_subcommand -a ${name} -d '${quoted(summary)}'\n`,
  )
  .join('')}\
${flags.map(({ command, option }) => `${complete(command, '*')} -l ${option.slice(2)}\n`).join('')}\
${values.map(({ command, option, offer }) => `${complete(command, '*')} -l ${option.slice(2)} ${offer.files ? '-r' : '-x'}${add(offer)}\n`).join('')}\
${wordPlaces(commands)
  .map(({ command, position, offer }) => `${complete(command, position)}${add(offer)}\n`)
  .join('')}`;
}

function complete(command: string, position: string): string {
  return `complete -c lectern -n "__lectern_at ${command} '${position}'"`;
}

function quoted(text: string): string {
  return text.replaceAll("'", "\\'");
}

function add({ words, files }: Position): string {
  return `${words.length > 0 ? ` -a '${words.join(' ')}'` : ''}${files ? ' -F' : ''}`;
}
