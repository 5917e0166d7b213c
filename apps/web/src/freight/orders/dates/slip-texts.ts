import type { Place } from '@portolan/contract/freight/places'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { spanOf } from './arrival-facts.ts'
import { messages } from './messages.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Describes how far a time moved from its first promise: "+2 days"; nothing within an hour. */
export function useSlipTexts() {
  const t = useMessages(messages, 'slip')
  return (minutes: number | null, place: Place): string | null => {
    const moved = (minutes ?? 0) * minute
    if (Math.abs(moved) < (place.timeZone === null ? day : hour)) return null
    const { unit, value } = spanOf(moved, place)
    const direction = moved > 0 ? 'later' : 'earlier'
    return t(`${direction}${unit === 'days' ? 'Days' : 'Hours'}`, { count: value })
  }
}
