import {
  type LetterField,
  type LetterName,
  letterFields,
  letterGroups,
} from '@portolan/contract/content/letter-texts/letter-names'
import type { Locale } from '@portolan/contract/identity/users'
import type { Sender } from '#messaging/letters/letter.ts'
import { mailColors } from '#platform/brand/brand-style.ts'
import { builtInLetter } from './built-in-letter.ts'
import { exampleOf } from './example-contents.ts'
import { type Block, blocksOf, templateOf } from './letter-template.ts'
import { variablesOf } from './letter-variables.ts'

/** The built-in texts of a letter with their variables. */
export interface LetterTemplate {
  texts: Readonly<Record<LetterField, string>>
  /** The parts that this letter has; the others are never sent. */
  fields: readonly LetterField[]
  variables: ReadonlySet<string>
  blocks: readonly Block[]
}

/** Codes and notifications go by email or SMS, as the person chose; the others only by email. */
const bySms: ReadonlySet<LetterName> = new Set<LetterName>([
  'second-factor-code',
  'destination-code',
  'second-factor-on',
  'second-factor-off',
  ...letterGroups.orders,
  ...letterGroups.bookings,
  'message-received',
  'digest',
])

// Names that no text has, so that they're found in it.
const probe: Sender = {
  company: '\uf8f0',
  logo: null,
  colors: mailColors(null),
  origin: '\uf8f1',
  codeHost: null,
  texts: () => undefined,
}

const templates = new Map<string, LetterTemplate>()

/** The built-in template of a letter, found by writing an example. */
export function templateFor(name: LetterName, locale: Locale): LetterTemplate {
  const key = `${name} ${locale}`
  const known = templates.get(key)
  if (known) return known
  const content = exampleOf(name, locale, probe.origin)
  const letter = builtInLetter(content, locale, probe)
  const values = variablesOf(content, { letter, locale, sender: probe })
  const blocks = [...blocksOf(letter, content).keys()]
  const isThere: Readonly<Partial<Record<LetterField, boolean>>> = {
    button: blocks.includes('button'),
    sms: bySms.has(name),
  }
  const template = {
    texts: templateOf(letter, { content, values }),
    fields: letterFields.filter((field) => isThere[field] ?? true),
    variables: new Set(Object.keys(values)),
    blocks,
  }
  templates.set(key, template)
  return template
}
