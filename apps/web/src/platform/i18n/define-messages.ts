import type { Translation } from './translation.ts'

/** A group of messages, as deep as its feature needs. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

/** A feature's messages in every language. Keys and arguments are checked against the Russian texts. */
export interface Messages<Russian extends MessageTree> {
  readonly ru: Russian
  readonly en: Translation<Russian>
}

/** Ties a feature's languages together. What imports the result brings the texts along in its own chunk. */
export function defineMessages<Russian extends MessageTree>(messages: Messages<Russian>): Messages<Russian> {
  return messages
}
