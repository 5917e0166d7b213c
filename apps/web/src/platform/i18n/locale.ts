import type { Locale } from '@portolan/contract/identity/users'

/** The languages of the interface. */
export const locales = ['en', 'ru'] as const satisfies readonly Locale[]

/** The stored language before anyone chooses. */
const storedDefault: Locale = 'en'

/** Replaces a language that the portal doesn’t have. */
const fallbackLocale: Locale = 'ru'

const preference = 'user-locale'

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** The stored language; stores the default if there is none, and returns Russian for an unknown value. */
export function readLocale(store: Store): Locale {
  const stored = store.getItem(preference)
  if (stored === null) {
    store.setItem(preference, storedDefault)
    return storedDefault
  }
  return locales.find((locale) => locale === stored) ?? fallbackLocale
}

/** Stores the choice on this device. */
export function writeLocale(store: Store, locale: Locale): void {
  store.setItem(preference, locale)
}

const choice = 'portolan-locale-choice'

type ChoiceStore = Store & Pick<Storage, 'removeItem'>

/** The language chosen in this tab but not yet saved to the account; null if there is none. */
export function readLocaleChoice(store: Store): Locale | null {
  return locales.find((locale) => locale === store.getItem(choice)) ?? null
}

/** Stores a choice until it's saved to the account; null removes it. */
export function writeLocaleChoice(store: ChoiceStore, locale: Locale | null): void {
  if (locale) store.setItem(choice, locale)
  else store.removeItem(choice)
}

let speak = (locale: Locale): void => {
  writeLocale(localStorage, locale)
  document.documentElement.lang = locale
}

/**
 * Changes the language of everything displayed; before anything is, only the initial language of the first
 * page.
 */
export function speakLocale(locale: Locale): void {
  speak(locale)
}

/** Registers the display of texts. */
export function bindSpeech(next: typeof speak): void {
  speak = next
}
