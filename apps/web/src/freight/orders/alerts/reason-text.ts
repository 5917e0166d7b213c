import type { Locale } from '@portolan/contract/identity/users'
import { messages as reasonMessages } from '#freight/orders/alerts/reasons/messages.ts'
import { translatorOf } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

interface Reported {
  reasonCode: string | null
  remark?: string | null | undefined
}

function isKnown(code: string): code is keyof typeof reasonMessages {
  return Object.hasOwn(reasonMessages, code)
}

// Sources also send words where a code belongs.
const code = /^[A-Z\d]{1,10}$/

/**
 * Why something happened: the words of the code, else those of the source, else the code itself, which says
 * that it is one unless a label does.
 */
export function reasonText(
  { reasonCode, remark }: Reported,
  locale: Locale,
  label: 'labeled' | 'bare' = 'bare',
): string | null {
  const t = translatorOf(messages, locale)
  const tReasons = translatorOf(reasonMessages, locale)
  if (reasonCode && isKnown(reasonCode)) return tReasons(reasonCode)
  const words = remark?.replace(/\.$/, '')
  if (words || !reasonCode) return words || null
  if (!code.test(reasonCode)) return reasonCode
  return t(label === 'labeled' ? 'code' : 'reasonCode', { code: reasonCode })
}
