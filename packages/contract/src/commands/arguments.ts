import { Locale } from '@portolan/contract/identity/users'
import * as z from 'zod/mini'
import type { Argument } from './command.ts'

type About = Pick<Argument, 'help' | 'expects' | 'missing'>

/** A word after the command's name. */
export function word<S extends z.ZodMiniType>(value: string, schema: S, about: About): Argument<S> {
  return { kind: 'text', isWord: true, value, schema, ...about }
}

/** An option with a value. */
export function option<S extends z.ZodMiniType>(
  value: string,
  schema: S,
  { kind = 'text', ...about }: About & Partial<Pick<Argument, 'kind'>>,
): Argument<S> {
  return { kind, isWord: false, value, schema, ...about }
}

/** An option without a value, false unless given. */
export function flag(help: string): Argument<z.ZodMiniDefault<z.ZodMiniBoolean>> {
  return {
    kind: 'flag',
    isWord: false,
    value: '',
    schema: z._default(z.boolean(), false),
    help,
    expects: 'it without a value',
  }
}

export const filledText = z.string().check(z.trim(), z.minLength(1))
const absolutePath = z.string().check(z.startsWith('/'))

/** The person that a command is about. */
export const emailWord = word('EMAIL', filledText, {
  help: 'email that the person signs in with',
  expects: 'an email',
})

export const organizationOption = option('REF', filledText, {
  help: 'reference of the organization',
  expects: 'the reference of an organization',
})

export const localeOption = (help: string) =>
  option('LOCALE', z.optional(Locale), { help, expects: 'en or ru' })

/** A file that the process that runs the command reads. */
export const inputFile = { kind: 'input-file', schema: absolutePath, expects: 'the path of a file' } as const

/** A file as a word: one that the process that runs the command reads, or one that it writes. */
export const fileWord = (kind: 'input-file' | 'made-file', help: string): Argument<typeof absolutePath> => ({
  kind,
  isWord: true,
  value: 'FILE',
  schema: absolutePath,
  help,
  expects: 'the path of a file',
})

/** An option for a file that the process that runs the command reads. */
export const inputFileOption = (value: string, help: string) =>
  option(value, z.optional(absolutePath), { kind: 'input-file', help, expects: 'the path of a file' })

/** The path of a file that the command line writes, with one of these extensions. */
export const outputPath = (extensions: readonly string[]) =>
  z.optional(
    absolutePath.check(
      z.refine((path) => extensions.some((extension) => path.toLowerCase().endsWith(extension))),
    ),
  )
