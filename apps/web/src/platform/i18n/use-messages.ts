import type { Locale } from '@portolan/contract/identity/users'
import type { _Translator, NamespaceKeys, NestedKeyOf } from 'use-intl/core'
import { useLocale } from './locale-context.ts'
import { createTranslate } from './translate.ts'
import { type MessageTree, messagesIn } from './translations.ts'

type GroupOf<Russian extends MessageTree> = NamespaceKeys<Russian, NestedKeyOf<Russian>>

/** The function for a feature's texts, or those of one group: `t('title')`, `t.rich('hint', …)`. */
export type TranslateOf<Of, Group extends string = never> = Of extends MessageTree
  ? _Translator<Of, Group extends GroupOf<Of> ? Group : never>
  : never

const translators = new WeakMap<object, Map<string, unknown>>()

/** Returns the texts in a language, for code outside components. */
export function translatorOf<Russian extends MessageTree, const Group extends GroupOf<Russian> = never>(
  messages: Russian,
  locale: Locale,
  group?: Group,
): _Translator<Russian, Group> {
  const byLocale = translators.get(messages) ?? new Map<string, unknown>()
  translators.set(messages, byLocale)
  const key = `${locale} ${group ?? ''}`
  const cached = byLocale.get(key)
  if (cached) return cached as _Translator<Russian, Group>
  const translator = createTranslate(locale, messagesIn(locale, messages), group)
  byLocale.set(key, translator)
  return translator as unknown as _Translator<Russian, Group>
}

/** A feature's texts in the reader's language. */
export function useMessages<Russian extends MessageTree, const Group extends GroupOf<Russian> = never>(
  messages: Russian,
  group?: Group,
): _Translator<Russian, Group> {
  return translatorOf(messages, useLocale(), group)
}
