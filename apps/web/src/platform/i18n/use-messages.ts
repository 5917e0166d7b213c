import type { Locale } from '@portolan/contract/identity/users'
import type { _Translator, NamespaceKeys, NestedKeyOf } from 'use-intl/core'
import type { Messages, MessageTree } from './define-messages.ts'
import { layMessages } from './lay-messages.ts'
import { fallbackLocale } from './locale.ts'
import { useLocale } from './locale-context.ts'
import { createTranslate } from './translate.ts'

type GroupOf<Russian extends MessageTree> = NamespaceKeys<Russian, NestedKeyOf<Russian>>

/** The function that gives a feature's texts, or those of one group: `t('title')`, `t.rich('hint', …)`. */
export type TranslateOf<Of, Group extends string = never> =
  Of extends Messages<infer Russian extends MessageTree>
    ? _Translator<Russian, Group extends GroupOf<Russian> ? Group : never>
    : never

const translators = new WeakMap<object, Map<string, unknown>>()

/** The texts in a language, for code that is no component; Russian wherever a text is missing. */
export function translatorOf<Russian extends MessageTree, const Group extends GroupOf<Russian> = never>(
  messages: Messages<Russian>,
  locale: Locale,
  group?: Group,
): _Translator<Russian, Group> {
  const made = translators.get(messages) ?? new Map<string, unknown>()
  translators.set(messages, made)
  const key = `${locale} ${group ?? ''}`
  const known = made.get(key)
  if (known) return known as _Translator<Russian, Group>
  const layered = layMessages(messages[locale], messages[fallbackLocale])
  const translator = createTranslate(locale, layered, group) as unknown as _Translator<Russian, Group>
  made.set(key, translator)
  return translator
}

/** A feature's texts in the reader's language. */
export function useMessages<Russian extends MessageTree, const Group extends GroupOf<Russian> = never>(
  messages: Messages<Russian>,
  group?: Group,
): _Translator<Russian, Group> {
  return translatorOf(messages, useLocale(), group)
}
