import { resolve } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { argumentName, usageOf } from '@portolan/contract/commands/check-arguments'
import type { Argument, Command } from '@portolan/contract/commands/command'
import { OperatorError } from '@portolan/contract/commands/operator-error'

/** A parsed command line; `values` are the texts of each argument by key. */
export interface Parsed {
  command: Command
  isHelp: boolean
  values: Map<string, string[]>
}

/** Options of every command. */
export const everywhere = { '--json': 'print JSON, one object a line', '--help': 'show this help' }

function wrongUsage(message: string): OperatorError {
  return new OperatorError('wrong_usage', message)
}

/** Commands that begin with these words, such as `users` for all about users. */
export function commandsUnder(words: readonly string[], commands: readonly Command[]): readonly Command[] {
  return commands.filter(({ name }) => words.every((word, index) => name.split(' ')[index] === word))
}

/** Finds the command and its arguments; throws `wrong_usage` with the correct usage. */
export function parseArguments(line: readonly string[], commands: readonly Command[]): Parsed {
  const command = findCommand(line, commands)
  const values = new Map<string, string[]>()
  function keep(key: string, value: string, rawName?: string) {
    const kind = command.args[key]?.kind
    if (values.has(key) && rawName !== undefined && kind !== 'list' && kind !== 'texts' && kind !== 'flag')
      throw wrongUsage(`${rawName} is given more than once. Usage: ${usageOf(command)}`)
    values.set(key, [...(values.get(key) ?? []), value])
  }
  const words = Object.entries(command.args).filter(([, { isWord }]) => isWord)
  const options = new Map(
    Object.entries(command.args)
      .filter(([, { isWord }]) => !isWord)
      .map(([key, argument]) => [argumentName(key, argument), { key, argument }]),
  )
  let isHelp = false
  let skip = command.name.split(' ').length
  for (const token of tokensOf(line, options)) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      if (skip > 0) {
        skip -= 1
        continue
      }
      const word = words.shift()
      if (word === undefined)
        throw wrongUsage(`${JSON.stringify(token.value)} is one word too many. Usage: ${usageOf(command)}`)
      keep(word[0], token.value)
      continue
    }
    const { rawName, value } = token
    if (Object.hasOwn(everywhere, rawName) || rawName === '-h') {
      if (value !== undefined) throw takesNoValue(rawName, value)
      isHelp ||= rawName !== '--json'
      continue
    }
    const option = options.get(rawName)
    if (option === undefined) throw wrongUsage(unknownOption(rawName, command, [...options.keys()]))
    keep(option.key, textOf(rawName, option.argument, value, token.inlineValue === true), rawName)
  }
  return { command, isHelp, values }
}

function tokensOf(line: readonly string[], options: ReadonlyMap<string, { argument: Argument }>) {
  const types = [...options].map(([name, { argument }]) => [
    name.slice(2),
    { type: isSwitch(argument) ? 'boolean' : 'string' } as const,
  ])
  const config = {
    ...Object.fromEntries(types),
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  return parseArgs({ args: [...line], options: config, allowPositionals: true, strict: false, tokens: true })
    .tokens
}

const isSwitch = ({ kind }: Argument) => kind === 'flag' || kind === 'stdin'

function textOf(name: string, argument: Argument, value: string | undefined, isInline: boolean): string {
  if (isSwitch(argument)) {
    if (value !== undefined) throw takesNoValue(name, value)
    return ''
  }
  if (value === undefined) throw wrongUsage(`${name} needs a value. Use ${argument.expects}.`)
  if (value.startsWith('-') && !isInline)
    throw wrongUsage(
      `${name} needs a value. Use ${argument.expects}; write one that begins with a dash as ${name}=${value}.`,
    )
  return value
}

function takesNoValue(name: string, value: string): OperatorError {
  return wrongUsage(`${name} takes no value, so leave out ${JSON.stringify(value)}.`)
}

function findCommand(line: readonly string[], commands: readonly Command[]): Command {
  const words = line.filter((argument) => !argument.startsWith('-'))
  const command = commands
    .toSorted((a, b) => b.name.length - a.name.length)
    .find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  if (command !== undefined) return command
  if (words.length === 0) throw wrongUsage('Which command? Run portal help to see them all.')
  const related = commandsUnder(words.slice(0, 1), commands).map(({ name }) => `portal ${name}`)
  const fix = related.length === 0 ? 'Run portal help to see them all.' : `Use ${related.join(', ')}.`
  throw wrongUsage(`There is no command "${words.slice(0, 2).join(' ')}". ${fix}`)
}

function unknownOption(name: string, command: Command, optionNames: readonly string[]): string {
  const all = [...optionNames, ...Object.keys(everywhere)]
  return `portal ${command.name} has no option ${name}. Use ${all.join(', ')}.`
}

/** The arguments in the server's types: numbers, lists, absolute paths and the content of standard input. */
export async function readValues(
  { command, values }: Parsed,
  stdin: NodeJS.ReadableStream,
): Promise<Record<string, unknown>> {
  const args: Record<string, unknown> = {}
  for (const [key, texts] of values) {
    const argument = command.args[key]
    if (argument !== undefined) args[key] = await readValue(argument, texts, stdin)
  }
  return args
}

async function readValue(
  { kind, isElsewhere }: Argument,
  texts: readonly string[],
  stdin: NodeJS.ReadableStream,
): Promise<unknown> {
  const last = texts.at(-1) ?? ''
  switch (kind) {
    case 'flag':
      return true
    case 'number':
      return last.trim() === '' || Number.isNaN(Number(last)) ? last : Number(last)
    case 'list':
      return texts
        .flatMap((text) => text.split(','))
        .map((part) => part.trim())
        .filter((part) => part !== '')
    case 'texts':
      return texts
    case 'stdin':
      return (await readAll(stdin)).replace(/\r?\n$/, '')
    case 'input-file':
    case 'made-file':
    case 'output-file':
    case 'rows-file':
      // An empty path, as from an unset variable, would mean the working folder.
      return last === '' || isElsewhere?.(last) ? last : resolve(last)
    case 'text':
      return last
  }
}
