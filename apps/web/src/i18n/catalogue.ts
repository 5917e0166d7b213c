import type { Locale } from '@portolan/contract/account'
import type { catalogue as russian } from './catalogue.ru.ts'
import type { Translation } from './translation.ts'

/** The messages of one language. */
export type Catalogue = typeof russian

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Catalogue
  }
}

const loaders: Record<Locale, () => Promise<{ catalogue: Translation<Catalogue> }>> = {
  en: () => import('./catalogue.en.ts'),
  ru: () => import('./catalogue.ru.ts'),
}

/** Fetches the messages of a language: one chunk, once. */
export async function loadCatalogue(locale: Locale): Promise<Catalogue> {
  const { catalogue } = await loaders[locale]()
  // Keys and arguments are checked against the Russian texts themselves, so those are the type of all languages.
  return catalogue as Catalogue
}

/** Built messages are text, or a list that the formatter reads; never a group. */
type Message = string | readonly unknown[]
type Messages = { readonly [key: string]: Message | Messages }

function isGroup(value: Message | Messages | undefined): value is Messages {
  return typeof value === 'object' && !Array.isArray(value)
}

/** The messages of `over`, and those of `under` where `over` has none. */
export function layCatalogue(over: Messages, under: Messages): Messages {
  const laid: Record<string, Message | Messages> = { ...under }
  for (const [key, message] of Object.entries(over)) {
    const beneath = under[key]
    laid[key] = isGroup(message) && isGroup(beneath) ? layCatalogue(message, beneath) : message
  }
  return laid
}

/** The catalogue of a language, with the Russian message wherever it has none. */
export function withFallback(catalogue: Catalogue, russianCatalogue: Catalogue): Catalogue {
  return layCatalogue(catalogue, russianCatalogue) as Catalogue
}
