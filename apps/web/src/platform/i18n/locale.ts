import type { Locale } from '@portolan/contract/identity/users'

/** The languages of the interface. */
export const locales = ['en', 'ru'] as const satisfies readonly Locale[]

/** What is stored before anyone chooses. */
const storedDefault: Locale = 'en'

/** Stands in for a language that the portal doesn’t have. */
const fallbackLocale: Locale = 'ru'

const preference = 'user-locale'

type Store = Pick<Storage, 'getItem' | 'setItem'>

/**
 * The stored language; stores the default where nothing is, and takes Russian for a value it doesn't know.
 */
export function readLocale(store: Store): Locale {
  const stored = store.getItem(preference)
  if (stored === null) {
    store.setItem(preference, storedDefault)
    return storedDefault
  }
  return locales.find((locale) => locale === stored) ?? fallbackLocale
}

/** Remembers the choice on this device. */
export function writeLocale(store: Store, locale: Locale): void {
  store.setItem(preference, locale)
}

const choice = 'portolan-locale-choice'

type ChoiceStore = Store & Pick<Storage, 'removeItem'>

/** The language chosen in this tab that the person's account doesn't know yet; null where there is none. */
export function readLocaleChoice(store: Store): Locale | null {
  return locales.find((locale) => locale === store.getItem(choice)) ?? null
}

/** Keeps a choice until it is saved to the account; null forgets it. */
export function writeLocaleChoice(store: ChoiceStore, locale: Locale | null): void {
  if (locale) store.setItem(choice, locale)
  else store.removeItem(choice)
}

let speak = (locale: Locale): void => {
  writeLocale(localStorage, locale)
  document.documentElement.lang = locale
}

/**
 * Changes the language of everything that is shown; before anything is, only what the first page starts with.
 */
export function speakLocale(locale: Locale): void {
  speak(locale)
}

/** What shows the words binds itself here. */
export function bindSpeech(next: typeof speak): void {
  speak = next
}
