import { remarksInRussian } from '#desk/sentences/catalog/russian.ts'
import { sentenceReader } from '#desk/sentences/read-sentences.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'

const read = sentenceReader(remarksInRussian, (member) => member)

/** A remark about a carrier's message in Russian; as it is if the catalog lacks it. */
export const remarkInRussian = (message: string) => read(message) ?? message

/** Returns what writes the remarks, which carriers get in English, in the reader's language. */
export function useRemarkText(): (message: string) => string {
  const locale = useLocale()
  return (message) => (locale === 'ru' ? remarkInRussian(message) : message)
}
