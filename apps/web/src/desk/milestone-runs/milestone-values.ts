import type { RunMilestone, RunStop } from '@portolan/contract/company/bulk/milestone-runs'
import type { EventCode } from '@portolan/contract/freight/orders/order-codes'
import type { Place } from '@portolan/contract/freight/places'
import type { EventClassifier } from '@portolan/freight/ledger/logged-event'

/** The typed milestone. */
export interface MilestoneValues {
  code: EventCode
  stop: RunStop | 'place'
  place: Place | null
  classifier: EventClassifier
  on: string
  time: string
  vessel: string
  voyage: string
  remark: string
}

export const emptyMilestone = (today: string): MilestoneValues => ({
  code: 'DEPA',
  stop: 'loading',
  place: null,
  classifier: 'actual',
  on: today,
  time: '',
  vessel: '',
  voyage: '',
  remark: '',
})

const clock = /^(\d{1,2})[:.]?([0-5]\d)$/

/** `9:30` as `09:30`; null if it isn't a time of a day. */
export function readClock(text: string): string | null {
  const [, hours, minutes] = clock.exec(text.trim()) ?? []
  return hours === undefined || Number(hours) > 23 ? null : `${hours.padStart(2, '0')}:${minutes}`
}

const orNull = (text: string) => text.trim() || null

/** The milestone as it is sent. */
export function milestoneOf(values: MilestoneValues): RunMilestone {
  const { code, stop, place, classifier, on, time, remark } = values
  const [name, voyage] = [orNull(values.vessel), orNull(values.voyage)]
  return {
    code,
    classifier,
    on,
    time: readClock(time),
    stop: stop === 'place' ? 'origin' : stop,
    place: stop === 'place' ? place : null,
    conveyance: name === null && voyage === null ? null : { name, voyage },
    remark: orNull(remark),
  }
}
