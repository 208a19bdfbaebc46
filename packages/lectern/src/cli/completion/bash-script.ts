/**
 * Completion for bash, from version 3.2 on, which macOS has.
 * @module
 */
import { type CommandWords, type Position, valuePlaces, wordPlaces } from './vocabulary.ts';

/** The completion script for bash. */
export function bashScript(commands: readonly CommandWords[]): string {
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
