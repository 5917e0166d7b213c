import * as z from 'zod/mini'
import { composeText, findUnfitCharacter } from '#shared/text-characters.ts'
import { textKindOf } from '#shared/text-kinds.ts'
import type { ArgsOf, Argument, Arguments, Command } from './command.ts'
import { OperatorError } from './operator-error.ts'

type Checked<A extends Arguments> = Pick<Command<A>, 'name' | 'args'>

/** How an argument is written: `EMAIL`, `--first-name`, `--password-stdin`. */
export function argumentName(key: string, { kind, isWord, value }: Argument): string {
  if (isWord) return value
  const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return kind === 'stdin' ? `--${name}-stdin` : `--${name}`
}

export function isRequired({ schema }: Argument): boolean {
  return !z.safeParse(schema, undefined).success
}

/** An argument with its value, as in `--organization REF`. */
export function argumentUsage(key: string, argument: Argument): string {
  const name = argumentName(key, argument)
  return argument.isWord || argument.value === '' ? name : `${name} ${argument.value}`
}

/** More optional ones than this are summed up as `[options]`. */
const maxListed = 3

/** The command with its arguments, as in `portal import orders FILE --map MAP [--dry-run]`. */
export function usageOf({ name, args }: Pick<Command, 'name' | 'args'>): string {
  const entries = Object.entries(args).toSorted(([, a], [, b]) => Number(b.isWord) - Number(a.isWord))
  const needed = entries.filter(([, argument]) => isRequired(argument))
  const others = entries.filter(([, argument]) => !isRequired(argument))
  return [
    `portal ${name}`,
    ...needed.map(([key, argument]) => argumentUsage(key, argument)),
    ...(others.length > maxListed
      ? ['[options]']
      : others.map(([key, argument]) => `[${argumentUsage(key, argument)}]`)),
  ].join(' ')
}

/**
 * The arguments of a command, as its handler takes them. Throws `bad_arguments` with a sentence for each
 * wrong one: its name, its value and what to write instead.
 */
export function checkArguments<A extends Arguments>(command: Checked<A>, given: unknown): ArgsOf<A> {
  const shape = Object.fromEntries(Object.entries(command.args).map(([key, { schema }]) => [key, schema]))
  const values = isRecord(given) ? given : {}
  const composed = isRecord(given) ? composeArguments(command, given) : given
  const parsed = z.strictObject(shape).safeParse(composed)
  if (parsed.success) {
    const unfit = unfitArguments(command, parsed.data)
    if (unfit.length > 0) throw new OperatorError('bad_arguments', unfit.join('\n'))
    return parsed.data as ArgsOf<A>
  }
  const complaints = parsed.error.issues.flatMap((issue) => complaintsOf(issue, command, values))
  throw new OperatorError('bad_arguments', [...new Set(complaints)].join('\n'))
}

/** Texts for the portal; paths name files in whatever form, and passwords may have any character. */
const isText = (argument: Argument | undefined) => /^(text|list|texts)$/.test(argument?.kind ?? '')

/** With its texts in NFC, as everything that the portal stores. */
function composeArguments(command: Checked<Arguments>, given: Record<string, unknown>) {
  const composed = (value: unknown): unknown =>
    typeof value === 'string' ? composeText(value) : Array.isArray(value) ? value.map(composed) : value
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, isText(command.args[key]) ? composed(value) : value]),
  )
}

/** A sentence for each text with a character that no text has. */
function unfitArguments(command: Checked<Arguments>, parsed: Record<string, unknown>): string[] {
  return Object.entries(command.args).flatMap(([key, argument]) => {
    const { schema } = argument
    const own = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema
    const texts = isText(argument) ? [parsed[key]].flat() : []
    return texts.flatMap((text) => {
      const unfit = typeof text === 'string' ? findUnfitCharacter(text, textKindOf(own) === 'lines') : null
      return unfit === null ? [] : [`${argumentName(key, argument)} has the character ${unfit}. Remove it.`]
    })
  })
}

function complaintsOf(
  issue: z.core.$ZodIssue,
  command: Checked<Arguments>,
  given: Record<string, unknown>,
): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${command.name} has no argument ${quote(key)}.`)
  }
  const key = String(issue.path[0])
  const argument = command.args[key]
  if (argument === undefined) return [`The arguments of ${command.name} are not an object.`]
  const name = argumentName(key, argument)
  const value = valueAt(given, issue.path)
  if (given[key] === undefined) {
    const fix = argument.isWord
      ? `Usage: ${usageOf(command)}`
      : `Add ${argumentUsage(key, argument)}: ${argument.help}.`
    return [argument.missing?.(given) ?? `${name} is missing. ${fix}`]
  }
  // A value from standard input is a secret.
  const shown = argument.kind === 'stdin' ? '' : ` ${quote(value)}`
  return [`${name}${shown} isn't valid. Use ${argument.expects}.`]
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((value, key) => (isRecord(value) ? value[String(key)] : undefined), given)
}

function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
