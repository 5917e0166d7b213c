import published from '@portolan/freight/import-words.json' with { type: 'json' }

/**
 * Headings of columns by what they mean, in English and Russian, in lower case, without punctuation and with
 * е for ё. A heading that is a phrase counts more than one that has it between other words, and a longer
 * phrase more than a shorter.
 */
export const headerWords: Readonly<Record<string, readonly string[]>> = published.headings

/** The words that a field of a map has. */
export const conceptOf: Readonly<Record<string, string>> = published.fields

/** Texts of cells by field and the value that they mean. */
export const valueWords: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  published.values

/** Texts by which people say that there is nothing. */
export const blankWords: readonly string[] = published.blanks
