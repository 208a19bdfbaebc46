/**
 * The completion scripts of the shells.
 * @module
 */
import type { Shell } from './command.ts';
import { type CommandWords, type Position, valuePlaces, wordPlaces } from './vocabulary.ts';

/** Writes the script of a shell. */
export const SCRIPTS: Readonly<Record<Shell, (commands: readonly CommandWords[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** For bash 3.2, which macOS has, and later. */
function bashScript(commands: readonly CommandWords[]): string {
  const names = [...commands.map(({ name }) => name), '--help', '--version'];
  const values = valuePlaces(commands);
  const behindOptions = values.map(({ command, option }) => `'${command} ${option}'`);
  return `# Completion of lectern for bash. Load it with:  source <(lectern completion bash)
_lectern() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  # bash takes --as=folder for three words.
  if [ "$word" = = ]; then word=''; elif [ "$before" = = ]; then before=\${COMP_WORDS[COMP_CWORD-2]}; fi
  local words='' files='' position=0 i
  for ((i = 2; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      --) return ;;
      -*|=) ;;
      *) case "$command \${COMP_WORDS[i-1]}" in
           *' ='|${behindOptions.join('|')}) ;;
           *) position=$((position + 1)) ;;
         esac ;;
    esac
  done
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${names.join(' ')}'
  else
    case "$command $before" in
${values.map(({ command, option, offer }) => `      '${command} ${option}') ${set(offer)} ;;\n`).join('')}\
      *) case $word in
        -*) case $command in
${commands.map(({ name, options }) => `          ${name}) words='${options.map((each) => each.name).join(' ')}' ;;\n`).join('')}\
          esac ;;
        *) case "$command $position" in
${wordPlaces(commands)
  .map(({ command, position, offer }) => `          '${command} '${position}) ${set(offer)} ;;\n`)
  .join('')}\
          esac ;;
      esac ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  [ -z "$files" ] && return
  compopt -o filenames 2>/dev/null
  local file
  while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$word")
}
complete -F _lectern lectern
`;
}

function set({ words, files }: Position): string {
  return `words='${words.join(' ')}'${files ? ' files=yes' : ''}`;
}

function zshScript(commands: readonly CommandWords[]): string {
  const values = valuePlaces(commands);
  const behindOptions = values.map(({ command, option }) => `'${command} ${option}'`);
  return `#compdef lectern
# Completion of lectern for zsh. Load it, after compinit, with:  source <(lectern completion zsh)
_lectern() {
  local -a subcommands
  subcommands=(
${commands.map(({ name, summary }) => `    '${name}:${quotedForZsh(summary)}'\n`).join('')}\
  )
  if (( CURRENT == 2 )); then
    _describe command subcommands
    return
  fi
  local command=$words[2] position=0 i
  for ((i = 3; i < CURRENT; i++)); do
    case $words[i] in
      --) return ;;
      -*) ;;
      *) case "$command $words[i-1]" in
           ${behindOptions.join('|')}) ;;
           *) (( position += 1 )) ;;
         esac ;;
    esac
  done
  case "$command $words[CURRENT-1]" in
${values.map(({ command, option, offer }) => `    '${command} ${option}') ${zshWays(offer)}; return ;;\n`).join('')}\
  esac
  if [[ $PREFIX == -* ]]; then
    case $command in
${commands.map(({ name, options }) => `      ${name}) compadd -- ${options.map((each) => each.name).join(' ')} ;;\n`).join('')}\
    esac
    return
  fi
  case "$command $position" in
${wordPlaces(commands)
  .map(({ command, position, offer }) => `    '${command} '${position}) ${zshWays(offer)} ;;\n`)
  .join('')}\
  esac
}
if [ "$funcstack[1]" = _lectern ]; then _lectern "$@"; else compdef _lectern lectern; fi
`;
}

/** In single quotes, in which a colon would end the name. */
function quotedForZsh(text: string): string {
  return text.replaceAll(':', '\\:').replaceAll("'", "'\\''");
}

function zshWays({ words, files }: Position): string {
  const ways = [...(words.length > 0 ? [`compadd -- ${words.join(' ')}`] : []), ...(files ? ['_files'] : [])];
  return ways.length > 0 ? ways.join('; ') : ':';
}

function fishScript(commands: readonly CommandWords[]): string {
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
      `complete -c lectern -n __fish_use_subcommand -a ${name} -d '${quotedForFish(summary)}'\n`,
  )
  .join('')}\
${flags.map(({ command, option }) => `${complete(command, '*')} -l ${option.slice(2)}\n`).join('')}\
${values.map(({ command, option, offer }) => `${complete(command, '*')} -l ${option.slice(2)} ${offer.files ? '-r' : '-x'}${fishWays(offer)}\n`).join('')}\
${wordPlaces(commands)
  .map(({ command, position, offer }) => `${complete(command, position)}${fishWays(offer)}\n`)
  .join('')}`;
}

function complete(command: string, position: string): string {
  return `complete -c lectern -n "__lectern_at ${command} '${position}'"`;
}

function quotedForFish(text: string): string {
  return text.replaceAll("'", "\\'");
}

function fishWays({ words, files }: Position): string {
  return `${words.length > 0 ? ` -a '${words.join(' ')}'` : ''}${files ? ' -F' : ''}`;
}
