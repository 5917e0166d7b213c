import type { CutOff } from '@portolan/contract/freight/cut-offs'
import type {
  EventSource,
  HistoryEvent,
  PromiseChange,
} from '@portolan/contract/freight/ledger/order-history'
import type { EventCode } from '@portolan/contract/freight/orders/order-codes'
import { reasonText } from '#freight/orders/alerts/reason-text.ts'
import { messages as cutOffMessages } from '#freight/orders/cut-offs/messages.ts'
import { useEventText } from '#freight/orders/milestones/event-text.ts'
import { messages as milestoneMessages } from '#freight/orders/milestones/messages.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

function isEventCode(code: string): code is EventCode {
  return code in milestoneMessages.event
}

function isCutOffCode(code: string): code is CutOff['code'] {
  return code in cutOffMessages.name
}

// Demurrage, detention and storage; their remark says which.
const isFreeTime = (code: string) => ['DEM', 'DET', 'STO'].includes(code)

/** True if the list of milestones could show it. */
export function isMilestone({ code }: Pick<HistoryEvent, 'code'>): boolean {
  return isEventCode(code)
}

/** Texts about sources and reasons. */
export function useHistoryTexts() {
  const t = useMessages(messages)
  const tCutOffs = useMessages(cutOffMessages)
  const eventText = useEventText()
  const { companyName } = usePortalConfig()
  const locale = useLocale()
  return {
    source({ kind, name }: EventSource): string {
      return kind === 'company' ? companyName : (name ?? t('carrier'))
    },
    /** The reason for a moved time; `labeled` if the surrounding text identifies it as a reason. */
    reason(reported: Pick<PromiseChange, 'reasonCode' | 'remark'>, label?: 'labeled'): string | null {
      return reasonText(reported, locale, label)
    },
    event({ code, classifier }: Pick<HistoryEvent, 'code' | 'classifier'>): string {
      if (isEventCode(code)) return eventText(code, classifier === 'actual')
      if (isCutOffCode(code)) return tCutOffs(`name.${code}`)
      if (code === 'NOTE') return t('note')
      if (isFreeTime(code)) return t('freeTime')
      return code === 'POS' ? t('position') : t('other', { code })
    },
  }
}
