/**
 * Completion for zsh.
 * @module
 */
import { type CommandWords, type Position, valuePlaces, wordPlaces } from './vocabulary.ts';

/** The completion script for zsh. */
export function zshScript(commands: readonly CommandWords[]): string {
  const values = valuePlaces(commands);
  const behindOptions = values.map(({ command, option }) => `'${command} ${option}'`);
  return `#compdef lectern
# Completion of lectern for zsh. Load it, after compinit, with:  source <(lectern completion zsh)
_lectern() {
  local -a subcommands
  subcommands=(
${commands.map(({ name, summary }) => `    '${name}:${quoted(summary)}'\n`).join('')}\
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
${values.map(({ command, option, offer }) => `    '${command} ${option}') ${add(offer)}; return ;;\n`).join('')}\
  esac
  if [[ $PREFIX == -* ]]; then
    case $command in
${commands.map(({ name, options }) => `      ${name}) compadd -- ${options.map((each) => each.name).join(' ')} ;;\n`).join('')}\
    esac
    return
  fi
  case "$command $position" in
${wordPlaces(commands)
  .map(({ command, position, offer }) => `    '${command} '${position}) ${add(offer)} ;;\n`)
  .join('')}\
  esac
}
if [ "$funcstack[1]" = _lectern ]; then _lectern "$@"; else compdef _lectern lectern; fi
`;
}

/** Inside single quotes, where a colon would end the name of what is described. */
function quoted(text: string): string {
  return text.replaceAll(':', '\\:').replaceAll("'", "'\\''");
}

function add({ words, files }: Position): string {
  const ways = [...(words.length > 0 ? [`compadd -- ${words.join(' ')}`] : []), ...(files ? ['_files'] : [])];
  return ways.length > 0 ? ways.join('; ') : ':';
}
