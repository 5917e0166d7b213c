import type { Locale } from '@portolan/contract/identity/users'
import { createContext, use } from 'react'

interface LocaleChoice {
  locale: Locale
  /** Changes the language immediately, without a reload, and stores it on this device. */
  switchLocale: (locale: Locale) => void
}

export const LocaleContext = createContext<LocaleChoice | null>(null)

function useChoice(): LocaleChoice {
  const choice = use(LocaleContext)
  if (!choice) throw new Error('I18nProvider is missing')
  return choice
}

/** The reader's language. */
export function useLocale(): Locale {
  return useChoice().locale
}

export function useSwitchLocale(): LocaleChoice['switchLocale'] {
  return useChoice().switchLocale
}
