import type { LetterField } from '@portolan/contract/content/letter-texts/letter-names'
import type { LetterChanges, LetterSettings } from '@portolan/contract/content/letter-texts/letter-texts'
import type { Locale } from '@portolan/contract/identity/users'

/** Texts that a person has changed and not saved. */
export type LetterTyped = Readonly<Record<Locale, Readonly<Partial<Record<LetterField, string>>>>>

export const nothingTyped: LetterTyped = { en: {}, ru: {} }

/** The texts as the form shows them. */
export function textsIn(
  settings: LetterSettings,
  typed: LetterTyped,
  locale: Locale,
): Partial<Record<LetterField, string>> {
  const saved = settings[locale].texts.map(({ field, value }) => [field, typed[locale][field] ?? value])
  return Object.fromEntries(saved)
}

/** The changed texts with another one; a text that equals the saved one changes nothing. */
export function typeText(
  settings: LetterSettings,
  typed: LetterTyped,
  { locale, field, text }: { locale: Locale; field: LetterField; text: string },
): LetterTyped {
  const { [field]: _before, ...others } = typed[locale]
  const saved = settings[locale].texts.find((each) => each.field === field)?.value
  return { ...typed, [locale]: saved === text ? others : { ...others, [field]: text } }
}

/** True if something is changed. */
export function isTyped({ en, ru }: LetterTyped): boolean {
  return Object.keys(en).length > 0 || Object.keys(ru).length > 0
}

/** The changed texts as they're sent; one that equals the built-in text is given up. */
export function changesOf(settings: LetterSettings, typed: LetterTyped): LetterChanges {
  const changesIn = (locale: Locale) =>
    Object.fromEntries(
      Object.entries(typed[locale]).map(([field, text]) => {
        const initial = settings[locale].texts.find((each) => each.field === field)?.initial
        return [field, text.trim() === '' || text === initial ? null : text]
      }),
    )
  return { en: changesIn('en'), ru: changesIn('ru') }
}
