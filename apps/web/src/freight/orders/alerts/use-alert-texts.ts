import type { Alert } from '@portolan/contract/freight/attention'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { describeAlert } from './describe-alert.ts'
import { reasonText } from './reason-text.ts'

/** Alert texts in the reader's language. */
export function useAlertTexts() {
  const locale = useLocale()
  return {
    describe: (alert: Alert, now: Date): string => describeAlert(alert, locale, now),
    reason: (alert: Pick<Alert, 'reasonCode'>): string | null => reasonText(alert, locale),
  }
}
