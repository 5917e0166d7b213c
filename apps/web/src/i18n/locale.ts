import type { Locale } from '@portolan/contract/account'

/** The languages of the interface. */
export const locales = ['en', 'ru'] as const satisfies readonly Locale[]

/** What is stored before anybody chooses. */
const storedDefault: Locale = 'en'

/** Where an unknown language and a missing message fall. */
export const fallbackLocale: Locale = 'ru'

const preference = 'user-locale'

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** The stored language; stores the default where nothing is, and takes Russian for a value it does not know. */
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
