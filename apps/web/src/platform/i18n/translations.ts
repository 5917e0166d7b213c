import type { Locale } from '@portolan/contract/identity/users'

/** A group of texts, nested as deep as its feature needs. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

/**
 * The shape of a translation: the keys of the Russian messages, with any text. English files end with
 * `as const satisfies Translation<typeof russian>`, so a missing or a surplus key doesn't compile.
 */
export type Translation<Russian> = {
  readonly [Key in keyof Russian]: Russian[Key] extends string ? string : Translation<Russian[Key]>
}

type Translations<Russian> = Readonly<Record<Exclude<Locale, 'ru'>, Translation<Russian>>>

const translations = new WeakMap<object, Partial<Record<Locale, MessageTree>>>()

/**
 * Connects texts with their translations. The build adds this call to each `messages.ts`, with the texts of
 * its `messages.en.ts`.
 */
export function translate<Russian extends MessageTree>(
  messages: Russian,
  translated: Translations<Russian>,
): void {
  translations.set(messages, translated)
}

/** Returns a feature's texts in a language, or the Russian ones if it has no others. */
export function messagesIn<Russian extends MessageTree>(
  locale: Locale,
  messages: Russian,
): Translation<Russian> {
  return (translations.get(messages)?.[locale] ?? messages) as Translation<Russian>
}
