import {
  type LetterField,
  type LetterName,
  type LetterTexts,
  letterGroups,
  letterNames,
} from '@portolan/contract/content/letter-texts/letter-names'
import type {
  LetterLine,
  LetterPart,
  LetterSettings,
} from '@portolan/contract/content/letter-texts/letter-texts'
import { type Locale, locales } from '@portolan/contract/identity/users'
import { namesOfActors } from '#identity/staff/actor-names.ts'
import { type LetterPart as Part, savedTextsOf, senderOf } from '#messaging/letters/letter.ts'
import { builtInLetter } from '#messaging/letters/texts/built-in-letter.ts'
import { exampleOf } from '#messaging/letters/texts/example-contents.ts'
import { findWarnings } from '#messaging/letters/texts/find-warnings.ts'
import { templateFor } from '#messaging/letters/texts/letter-templates.ts'
import { variablesOf } from '#messaging/letters/texts/letter-variables.ts'
import type { Deps } from '#platform/process/deps.ts'
import type { SavedEntry } from '#platform/saved-settings/saved-settings.ts'

type Settings = Pick<Deps, 'database' | 'savedSettings' | 'env' | 'brand'>

function lastOf(entries: Readonly<Record<string, SavedEntry>>): SavedEntry | null {
  return Object.values(entries).toSorted((a, b) => b.at.localeCompare(a.at))[0] ?? null
}

/** Warnings that keep a text from being sent as it is. */
const grave = ['unknown', 'required']

/** All letters, with how many texts of each are changed. */
export async function presentLetters({ database, savedSettings }: Settings): Promise<LetterLine[]> {
  const lasts = new Map(
    letterNames.map((letter) => [letter, lastOf(savedSettings.section(`letter/${letter}`).entries)]),
  )
  const nameOf = await namesOfActors(
    database,
    [...lasts.values()].flatMap((entry) => (entry ? [entry.by] : [])),
  )
  return Object.entries(letterGroups).flatMap(([group, letters]) =>
    letters.map((letter) => {
      const texts = locales.map((locale) => savedTextsOf(savedSettings, letter, locale) ?? {})
      const warnings = locales.flatMap((locale, index) => findWarnings(letter, locale, texts[index] ?? {}))
      const last = lasts.get(letter) ?? null
      return {
        letter,
        group: group as keyof typeof letterGroups,
        changed: texts.reduce((sum, each) => sum + Object.keys(each).length, 0),
        warnings: warnings.filter(({ kind }) => grave.includes(kind)).length,
        savedBy: last && nameOf(last.by),
        savedAt: last?.at ?? null,
      }
    }),
  )
}

/** One letter with its texts in both languages. */
export async function presentLetter(
  deps: Settings,
  letter: LetterName,
  reader: Locale,
): Promise<LetterSettings> {
  const { version, entries } = deps.savedSettings.section(`letter/${letter}`)
  const nameOf = await namesOfActors(
    deps.database,
    Object.values(entries).map(({ by }) => by),
  )
  const textsIn = (locale: Locale) => {
    const { fields, texts: initial } = templateFor(letter, locale)
    const saved: LetterTexts = savedTextsOf(deps.savedSettings, letter, locale) ?? {}
    const textOf = (field: LetterField) => {
      const entry = saved[field] === undefined ? null : (entries[`${locale}.${field}`] ?? null)
      return {
        field,
        value: saved[field] ?? initial[field],
        source: entry ? ('saved' as const) : ('built-in' as const),
        savedBy: entry && nameOf(entry.by),
        savedAt: entry?.at ?? null,
        initial: initial[field],
      }
    }
    return { texts: fields.map(textOf), warnings: findWarnings(letter, locale, saved) }
  }
  return {
    letter,
    version,
    variables: presentVariables(deps, letter, reader),
    en: textsIn('en'),
    ru: textsIn('ru'),
  }
}

function presentVariables(deps: Settings, letter: LetterName, locale: Locale): LetterSettings['variables'] {
  const sender = senderOf(deps)
  const content = exampleOf(letter, locale, sender.origin)
  const values = variablesOf(content, {
    letter: builtInLetter(content, locale, sender),
    locale,
    sender,
  })
  const { blocks } = templateFor(letter, locale)
  return [
    ...blocks.map((name) => ({ name, isBlock: true, example: '' })),
    ...Object.entries(values)
      .filter(([name]) => !blocks.some((block) => block === name))
      .map(([name, example]) => ({ name, isBlock: false, example })),
  ]
}

/** A part of a letter for the preview. */
export function presentPart(part: Part): LetterPart {
  switch (part.part) {
    case 'text':
    case 'note':
      return { part: part.part, text: part.text, lines: [] }
    case 'code':
      return { part: 'code', text: part.code, lines: [] }
    case 'button':
      return { part: 'button', text: part.label, lines: [] }
    case 'facts':
      return { part: 'facts', text: '', lines: part.facts }
    case 'subject':
      return { part: 'subject', text: part.title, lines: part.lines.map((value) => ({ label: '', value })) }
  }
}
