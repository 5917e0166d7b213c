import { findingsInRussian } from '#desk/sentences/catalog/findings.ts'
import { sentenceReader } from '#desk/sentences/read-sentences.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'

const read = sentenceReader(findingsInRussian, (member) => member)
const instant = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** A finding in Russian; null if the catalog lacks it. */
export const findingInRussian = (text: string) => read(text)

interface FindingText {
  text: string
  /** English, as in the log, for a reader of another language. */
  lang?: 'en'
}

/** Returns what writes a finding in the reader's language; texts of other programs stay as they are. */
export function useFindingText(): (finding: string) => FindingText {
  const locale = useLocale()
  const format = useFormat()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (finding) => {
    const text = locale === 'ru' ? findingInRussian(finding) : null
    if (text === null) return { text: finding, lang: 'en' }
    return { text: text.replace(instant, (at) => format.dateTime(at, zone)) }
  }
}
