import type { PreviewedOrder } from '@portolan/contract/company/bulk/milestone-runs'
import { eventClassifiers } from '@portolan/freight/ledger/logged-event'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

const timed = ['departure', 'arrival', 'delivery'] as const
const plain = ['conveyance', 'isDelivered', 'deliveredUnits'] as const
const statuses = ['BOOKED', 'IN_TRANSIT', 'ARRIVED', 'CANCELED'] as const

/** The changes of an order in words, by the clocks of its stop; the number of milestones is left out. */
export function useChangeTexts(): (order: PreviewedOrder, hasTime: boolean) => string[] {
  const t = useMessages(messages)
  const tStatus = useMessages(orderMessages, 'status')
  const format = useFormat()

  function nameOf(member: string): string | null {
    if (member === 'shipmentStatus') return t('members.shipmentStatus')
    const parts = member.split('.')
    const single = plain.find((one) => one === parts.at(-1))
    if (single) return t(`members.${single}`)
    const what = timed.find((one) => parts.includes(one))
    const classifier = eventClassifiers.find((one) => one === parts.at(-1))
    if (!what || !classifier) return null
    return t('timed', { what: t(`members.${what}`), classifier: t(`classifier.${classifier}`) })
  }

  return ({ changes, place }, hasTime) => {
    const zone = place?.timeZone ?? 'UTC'
    const textOf = (member: string, value: string | null) => {
      if (value === null) return t('from')
      const status = member === 'shipmentStatus' && statuses.find((one) => one === value)
      if (status) return tStatus(status)
      if (member === 'isDelivered') return t(value === 'true' ? 'yes' : 'no')
      if (!/^\d{4}-\d\d-\d\dT/.test(value)) return value
      return hasTime ? format.dateTime(value, zone) : format.date(value, zone)
    }
    return changes.flatMap(({ member, before, after }) => {
      const what = nameOf(member)
      if (what === null) return []
      return [t('change', { what, before: textOf(member, before), after: textOf(member, after) })]
    })
  }
}
