import type { RuleFinding } from '#booking/rules/finding.ts'
import type { FindingText, FindingTexts } from './finding-text.ts'
import { english } from './finding-texts.en.ts'
import { russian } from './finding-texts.ru.ts'

const texts = { en: english, ru: russian } as const satisfies Record<string, FindingTexts>

/** A finding in the reader's language; the same text in browser, API and letters. */
export function describeFinding(finding: RuleFinding, locale: keyof typeof texts): FindingText {
  // Every reason's text takes the parameters of that reason; TypeScript doesn't follow the pair.
  const write = texts[locale][finding.reason] as (params: RuleFinding['params']) => FindingText
  return write(finding.params)
}
