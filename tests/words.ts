import { createTranslator } from 'use-intl'
import { loadCatalogue } from '../apps/web/src/i18n/catalogue.ts'
import type { Locale } from './visitor.ts'

/** The interface's own words in a language, so that tests look for what a person reads: `say('auth.submit')`. */
export async function wordsIn(locale: Locale) {
  const messages = await loadCatalogue(locale)
  return createTranslator({
    locale,
    messages,
    onError: (error) => {
      throw error
    },
  })
}

/** The function that `wordsIn` answers; it takes the keys and arguments of the catalogue alone. */
export type Say = Awaited<ReturnType<typeof wordsIn>>
