import type { Locale } from '@portolan/contract/identity/users'
import { translatorOf } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

interface Reported {
  reasonCode: string | null
  remark?: string | null | undefined
}

function isKnown(code: string): code is keyof typeof messages.reasons {
  return Object.hasOwn(messages.reasons, code)
}

// Sources also send words in place of a code.
const code = /^[A-Z\d]{1,10}$/

/**
 * Explains an event: by the code's text, else the source's words, else the code itself, marked as a code
 * unless a label does that.
 */
export function reasonText(
  { reasonCode, remark }: Reported,
  locale: Locale,
  label: 'labeled' | 'bare' = 'bare',
): string | null {
  const t = translatorOf(messages, locale)
  if (reasonCode && isKnown(reasonCode)) return t(`reasons.${reasonCode}`)
  const words = remark?.replace(/\.$/, '')
  if (words || !reasonCode) return words || null
  if (!code.test(reasonCode)) return reasonCode
  return t(label === 'labeled' ? 'code' : 'reasonCode', { code: reasonCode })
}
