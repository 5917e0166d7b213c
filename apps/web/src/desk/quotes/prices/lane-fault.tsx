import type { QuoteLane } from '@portolan/contract/company/quotes/quote-prices'
import { messages } from '#desk/quotes/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

/** Why a lane of a rate sheet isn't a price for a transport. */
export function LaneFault({ lane: { fault, on, limit, overruledBy } }: { lane: QuoteLane }) {
  const t = useMessages(messages, 'lanes.faults')
  const format = useFormat()
  if (fault === null) return null
  switch (fault) {
    case 'overruled':
      return t('overruled', { by: overruledBy ? `${overruledBy.sheet}, ${overruledBy.lane}` : '' })
    case 'superseded':
      return t('superseded', { version: String(overruledBy?.version ?? '') })
    case 'expired':
    case 'not-yet-valid':
      return t(fault, { date: on === null ? '' : format.date(on) })
    case 'too-heavy':
      return t(fault, { limit: limit === null ? '' : format.weight(limit) })
    case 'too-big':
      return t(fault, { limit: limit === null ? '' : format.volume(limit) })
    default:
      return t(fault)
  }
}
