import * as z from 'zod/mini'
import { Locale } from '#identity/users.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { ifMatch } from '#shared/request-headers.ts'
import { severalLines } from '#shared/text-kinds.ts'
import { letterFields, letterGroups, letterNames } from './letter-names.ts'

/** The longest text of each part of a letter, in characters. */
export const letterLengths = {
  subject: 200,
  title: 200,
  body: 5_000,
  button: 60,
  footer: 500,
  sms: 300,
} as const

const line = (most: number) => z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(most))))

/** Texts of one language to save; null or an empty text brings the built-in one back. */
export const LetterTextChanges = z.strictObject({
  subject: line(letterLengths.subject),
  title: line(letterLengths.title),
  body: z.optional(z.nullable(severalLines(z.string().check(z.trim(), z.maxLength(letterLengths.body))))),
  button: line(letterLengths.button),
  footer: line(letterLengths.footer),
  sms: line(letterLengths.sms),
})

export const LetterChanges = z.strictObject({
  en: z.optional(LetterTextChanges),
  ru: z.optional(LetterTextChanges),
})
export type LetterChanges = z.infer<typeof LetterChanges>

/**
 * A warning about a text. `unknown`: there is no such variable, so the built-in text is sent. `required`: an
 * SMS without its code, so the built-in one is sent. `added`: the block has no place in the text, so it comes
 * at the end. `missing`: the built-in text has this variable, and this one doesn't.
 */
export const LetterWarning = z.object({
  field: z.enum(letterFields),
  kind: z.enum(['unknown', 'required', 'added', 'missing']),
  variable: z.string(),
})
export type LetterWarning = z.infer<typeof LetterWarning>

const change = { savedBy: z.nullable(z.string()), savedAt: z.nullable(Instant) }

export const LetterText = z.object({
  field: z.enum(letterFields),
  value: z.string(),
  source: z.enum(['saved', 'built-in']),
  ...change,
  initial: z.string(),
})
export type LetterText = z.infer<typeof LetterText>

const InLanguage = z.object({
  /** The parts that this letter has. */
  texts: z.array(LetterText),
  warnings: z.array(LetterWarning),
})

/** A letter with its texts in both languages. */
export const LetterSettings = z.object({
  letter: z.enum(letterNames),
  version: z.int(),
  /** The variables with a value of each; a block such as `button` is a separate paragraph. */
  variables: z.array(z.object({ name: z.string(), isBlock: z.boolean(), example: z.string() })),
  en: InLanguage,
  ru: InLanguage,
})
export type LetterSettings = z.infer<typeof LetterSettings>

export const LetterLine = z.object({
  letter: z.enum(letterNames),
  group: z.enum(Object.keys(letterGroups) as (keyof typeof letterGroups)[]),
  /** The number of changed texts, and of those that aren't sent as they are. */
  changed: z.int(),
  warnings: z.int(),
  ...change,
})
export type LetterLine = z.infer<typeof LetterLine>

const params = z.object({ letter: z.enum(letterNames) })

export const listLetterTexts = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/settings/letters/',
  summary: 'List the letters that customers’ people get, with how many texts of each are changed',
  auth: 'company',
  subject: 'settings',
  responses: { 200: z.object({ count: z.int(), results: z.array(LetterLine) }) },
  etag: true,
})

export const getLetterTexts = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/settings/letters/:letter/',
  summary: 'Read the texts of a letter in both languages, its variables, and the warnings of changed texts',
  auth: 'company',
  subject: 'settings',
  params,
  responses: { 200: LetterSettings },
  etag: true,
})

export const saveLetterTexts = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/company/settings/letters/:letter/',
  summary: 'Change texts of a letter; every process sends them within a second',
  auth: 'company',
  subject: 'settings',
  params,
  headers: ifMatch,
  body: LetterChanges,
  responses: { 200: LetterSettings },
  errors: ['stale'],
})

/** Texts that aren't saved yet, in one language. */
export const LetterDraft = z.strictObject({ locale: Locale, texts: LetterTextChanges })
export type LetterDraft = z.infer<typeof LetterDraft>

const LetterPart = z.object({
  part: z.enum(['text', 'note', 'code', 'facts', 'button', 'subject']),
  /** The text of a paragraph, a code, the label of a button, or the title of an order. */
  text: z.string(),
  /** The facts, or the events of an order. */
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type LetterPart = z.infer<typeof LetterPart>

/** A letter as it would be sent, and whose data is in it. */
export const LetterPreview = z.object({
  subject: z.string(),
  title: z.string(),
  parts: z.array(LetterPart),
  footer: z.string(),
  /** Null for a letter that never goes by SMS. */
  sms: z.nullable(z.string()),
  warnings: z.array(LetterWarning),
  /** When the message was sent whose data is shown; null for an example. */
  dataOf: z.nullable(Instant),
})
export type LetterPreview = z.infer<typeof LetterPreview>

export const previewLetter = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/settings/letters/:letter/preview/',
  summary: 'Show a letter with texts that aren’t saved, with the data of the last such message',
  auth: 'company',
  subject: 'settings',
  needs: 'read',
  params,
  body: LetterDraft,
  responses: { 200: LetterPreview },
})

export const sendTestLetter = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/settings/letters/:letter/test/',
  summary: 'Send a letter with texts that aren’t saved to oneself; ten an hour',
  auth: 'staff',
  subject: 'settings',
  params,
  body: LetterDraft,
  responses: { 200: z.object({ email: z.string() }) },
  errors: ['too_many_requests'],
})
