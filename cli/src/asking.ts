import { Failure } from './terminal.ts'

const MOST_CHARACTERS = 4_096

/** Whether a person can be prompted. */
export const isInteractive = () => process.stdin.isTTY === true && process.stdout.isTTY === true

/** Reads answers from standard input line by line, for scripts. */
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

/** Prompts without echoing the input. */
export async function askSecret(message: string, validate?: (text: string) => string | undefined) {
  const { isCancel, password } = await import('@clack/prompts')
  const answer = await password({ message, validate: (text) => validate?.(text ?? '') })
  if (isCancel(answer)) throw new Failure('Cancelled.')
  return answer
}

export async function askText(message: string): Promise<string> {
  const { isCancel, text } = await import('@clack/prompts')
  const answer = await text({ message, validate: (typed) => (typed ? undefined : 'Enter a value.') })
  if (isCancel(answer)) throw new Failure('Cancelled.')
  return answer
}

export async function askWhether(message: string): Promise<boolean> {
  const { confirm, isCancel } = await import('@clack/prompts')
  const answer = await confirm({ message, initialValue: false })
  return !isCancel(answer) && answer
}
