import { Failure } from './terminal.ts'

const MOST_CHARACTERS = 4_096

/** Whether there is a person to ask. */
export const isInteractive = () => process.stdin.isTTY === true && process.stdout.isTTY === true

/** Standard input, a line at a time: what a program sends in place of typing. */
export function standardInput(): () => Promise<string> {
  let lines: string[] | undefined
  return async () => {
    lines ??= (await readStandardInput()).split('\n')
    return (lines.shift() ?? '').replace(/\r$/, '')
  }
}

export async function readStandardInput(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk
    if (text.length > MOST_CHARACTERS) break
  }
  return text.replace(/\r?\n$/, '')
}

/** Asks without showing what is typed. */
export async function askSecret(message: string, validate?: (text: string) => string | undefined) {
  const { isCancel, password } = await import('@clack/prompts')
  const answer = await password({ message, validate: (text) => validate?.(text ?? '') })
  if (isCancel(answer)) throw new Failure('Cancelled.')
  return answer
}

export async function askText(message: string): Promise<string> {
  const { isCancel, text } = await import('@clack/prompts')
  const answer = await text({ message, validate: (typed) => (typed ? undefined : 'Something, please.') })
  if (isCancel(answer)) throw new Failure('Cancelled.')
  return answer
}

export async function askWhether(message: string): Promise<boolean> {
  const { confirm, isCancel } = await import('@clack/prompts')
  const answer = await confirm({ message, initialValue: false })
  return !isCancel(answer) && answer
}
