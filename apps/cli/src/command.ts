import type { ParseArgsOptionsConfig } from 'node:util'
import type { Output } from './output.ts'

/** What a command is given: its options by name, its words, and where it speaks. */
export interface Invocation {
  options: Record<string, string | boolean | string[] | undefined>
  words: string[]
  output: Output
  isJson: boolean
}

/** One command of `portal`. */
export interface Command {
  /** Its words, as in `import orders`. */
  name: string
  /** What follows the name, as in `FILE --map MAP`. */
  usage: string
  summary: string
  /** How many words follow the name. */
  wordCount: number
  options: ParseArgsOptionsConfig
  /** A line for each option. */
  help: Readonly<Record<string, string>>
  /** Answers the exit code: 0 done, 1 failed, 2 wrong usage. */
  run(invocation: Invocation): Promise<number>
}

/** The command was called wrongly; the message says how. */
export class WrongUsage extends Error {}

/** A text option that must be there. */
export function required({ options }: Pick<Invocation, 'options'>, name: string): string {
  const value = options[name]
  if (typeof value !== 'string' || value === '') throw new WrongUsage(`--${name} is missing.`)
  return value
}
