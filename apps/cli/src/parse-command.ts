import { parseArgs } from 'node:util'
import { type Command, WrongUsage } from './command.ts'

export interface Parsed {
  command: Command
  options: Record<string, string | boolean | string[] | undefined>
  words: string[]
}

const everywhere = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const

/** Finds the command in the arguments and takes its options apart; throws `WrongUsage` with the reason. */
export function parseCommand(args: readonly string[], commands: readonly Command[]): Parsed {
  const given = args.filter((argument) => !argument.startsWith('-'))
  const command = commands
    .toSorted((a, b) => b.name.length - a.name.length)
    .find(({ name }) => name.split(' ').every((word, index) => given[index] === word))
  if (command === undefined) {
    throw new WrongUsage(
      given.length === 0
        ? 'Which command? Try portal help.'
        : `There is no command "${given.slice(0, 2).join(' ')}".`,
    )
  }
  const { values, positionals } = parse(args, command)
  const words = positionals.slice(command.name.split(' ').length)
  if (values.help !== true && words.length !== command.wordCount) {
    throw new WrongUsage(`Write: portal ${command.name} ${command.usage}`.trimEnd())
  }
  return { command, words, options: values }
}

function parse(args: readonly string[], command: Command) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...command.options, ...everywhere },
      allowPositionals: true,
      strict: true,
    })
  } catch (error) {
    // The parser's own words are sentences without their full stop; hints in them are about its own code.
    throw new WrongUsage(error instanceof Error ? `${error.message.split('. ')[0]}.` : String(error))
  }
}
