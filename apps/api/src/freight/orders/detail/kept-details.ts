import { alertsAt } from '@portolan/freight/attention/alert'
import { presentLateness } from '#freight/attention/present.ts'
import { progressOf } from '#freight/order-record/route/progress.ts'
import { shipmentOf } from '#freight/orders/present.ts'
import type { OrderDetailRow } from '#freight/orders/queries.ts'
import { RecentlyUsed } from '#platform/cache/recently-used.ts'
import type { ReadyAnswer } from '#platform/http/serving/compression/ready-answer.ts'
import { dateIn } from '#platform/text/end-of-day.ts'

const maxBytes = 24_000_000

/** Approximate size of an entry beyond its body: the compressed form and the time-dependent columns. */
const besidesBytes = 4_000

/** PostgreSQL's transaction numbers wrap around after four billion. */
const longestMs = 3_600_000

interface Kept {
  version: string
  since: number
  moment: string
  momentAt: (now: number) => string
  answer: ReadyAnswer
}

/** Cached answers about orders, each valid until anything it shows changes, including by time. */
export class KeptDetails {
  readonly #kept = new RecentlyUsed<Kept>(maxBytes, ({ answer }) => answer.body.length * 1.5 + besidesBytes)
  readonly #timeZone: string
  #today = { minute: 0, date: '' }

  constructor(timeZone: string) {
    this.#timeZone = timeZone
  }

  /** The answer of this version, if still correct at `now` (milliseconds since the epoch). */
  find(key: string, version: string, now: number): ReadyAnswer | undefined {
    const entry = this.#kept.get(key)
    if (entry?.version !== version || performance.now() - entry.since > longestMs) return undefined
    return entry.moment === this.#momentOf(entry.momentAt, now) ? entry.answer : undefined
  }

  /** The version must have been read before the data of the answer. */
  keep(
    key: string,
    version: string,
    { row, now, answer }: { row: OrderDetailRow; now: number; answer: ReadyAnswer },
  ): void {
    const momentAt = momentsOf(row)
    const moment = this.#momentOf(momentAt, now)
    this.#kept.set(key, { version, since: performance.now(), moment, momentAt, answer })
  }

  #momentOf(momentAt: Kept['momentAt'], now: number): string {
    const minute = Math.floor(now / 60_000)
    if (minute !== this.#today.minute) this.#today = { minute, date: dateIn(this.#timeZone, new Date(now)) }
    return `${this.#today.date} ${momentAt(now)}`
  }
}

/** The parts of an order that change as time passes. The closure keeps only the columns it needs. */
function momentsOf(row: OrderDetailRow): (now: number) => string {
  const shipment = shipmentOf(row)
  const { late_minutes, stalled_at, stalled_since } = row
  const alerts = row.alerts ?? []
  return (now) => {
    const late = presentLateness({ alerts, late_minutes, stalled_at, stalled_since }, now)
    const alertsText = alerts.length === 0 ? '' : JSON.stringify(alertsAt(alerts, now))
    return `${progressOf(shipment, now)} ${late} ${alertsText}`
  }
}
