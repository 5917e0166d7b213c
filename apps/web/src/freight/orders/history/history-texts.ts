import type {
  EventSource,
  HistoryEvent,
  PromiseChange,
} from '@portolan/contract/freight/history/order-history'
import type { EventCode } from '@portolan/contract/freight/orders'
import { messages } from '#freight/orders/messages.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

function isEventCode(code: string): code is EventCode {
  return code in messages.ru.event
}

function isKnownReason(code: string): code is keyof typeof messages.ru.history.reasons {
  return code in messages.ru.history.reasons
}

/** Whether the list of milestones could show it. */
export function isMilestone({ code }: Pick<HistoryEvent, 'code'>): boolean {
  return isEventCode(code)
}

/** Puts who said what, and why, into words. */
export function useHistoryTexts() {
  const t = useMessages(messages)
  const { companyName } = usePortalConfig()
  return {
    source({ kind, name }: EventSource): string {
      return kind === 'company' ? companyName : (name ?? t('history.carrier'))
    },
    /** Why a time moved: the words of the code, else those of the source, else the code itself. */
    reason({ reasonCode, remark }: Pick<PromiseChange, 'reasonCode' | 'remark'>): string | null {
      if (reasonCode !== null && isKnownReason(reasonCode)) return t(`history.reasons.${reasonCode}`)
      return remark ?? reasonCode
    },
    event({ code }: Pick<HistoryEvent, 'code'>): string {
      if (isEventCode(code)) return t(`event.${code}`)
      if (code === 'NOTE') return t('history.note')
      return code === 'POS' ? t('history.position') : t('history.other', { code })
    },
  }
}
