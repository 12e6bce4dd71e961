import { Argument, Command } from 'commander'
import { print } from '../terminal.ts'

const scripts: Record<string, string> = {
  bash: `_muster() {
  local IFS=$'\\n'
  COMPREPLY=($(muster __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _muster muster`,
  zsh: `#compdef muster
_muster() {
  local -a found
  found=("\${(@f)$(muster __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a found
}
compdef _muster muster`,
  fish: `complete -c muster -f -a '(muster __complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
}

const setUp = `
To use it in every new shell:
  bash  echo 'source <(muster completion bash)' >> ~/.bashrc
  zsh   echo 'source <(muster completion zsh)' >> ~/.zshrc
  fish  muster completion fish > ~/.config/fish/completions/muster.fish`

export const completion = new Command('completion')
  .description('print a script that completes commands and options in a shell')
  .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(scripts)))
  .addHelpText('after', setUp)
  .action((shell: string) => print(scripts[shell] ?? ''))

/** The hidden command that the scripts call with the words typed so far; the last may be incomplete. */
export function completeCommand(program: Command): Command {
  return new Command('__complete')
    .argument('[words...]')
    .action((words: string[]) => print(completions(program, words).join('\n')))
}

function completions(program: Command, words: readonly string[]): string[] {
  const typed = words.slice(0, -1)
  const last = words.at(-1) ?? ''
  let at = program
  for (const word of typed) at = at.commands.find((command) => command.name() === word) ?? at
  const awaited = at.options.find(({ long }) => long === typed.at(-1))
  const choices = awaited?.required ? choicesOf(awaited.description, awaited.argChoices) : undefined
  const found = choices ?? [
    ...at.commands.map((command) => command.name()).filter((name) => !name.startsWith('__')),
    ...(last.startsWith('-') ? [...at.options.flatMap(({ long }) => long ?? []), '--help'] : []),
  ]
  return found.filter((word) => word.startsWith(last)).toSorted()
}

/** Reads the choices from the end of a description: (low, normal, high, urgent). */
function choicesOf(description: string, choices: readonly string[] | undefined): readonly string[] {
  return choices ?? /\(([\w-]+(?:, [\w-]+)+)\)$/.exec(description)?.[1]?.split(', ') ?? []
}
