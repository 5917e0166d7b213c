import type { CarrierEvent, LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import type { FeedbackList } from '#feedback-list.ts'
import type { ReadingContext } from '#reading.ts'
import { fewReferences } from './reference-allowance.ts'
import type { ReferenceList } from './references.ts'
import { type Statement, stateEvent } from './state-event.ts'
import type { StatedTime } from './stated-time.ts'

/** Far more events than a status or notice has; bounds the product of its parts. */
const maxEvents = 1_000

/** The events of one entry. */
export class EventList {
  readonly items: CarrierEvent[] = []
  readonly #path: string
  readonly #feedback: FeedbackList
  readonly #context: ReadingContext
  #isFull = false
  #isLeftOut = false

  constructor(path: string, feedback: FeedbackList, context: ReadingContext) {
    this.#path = path
    this.#feedback = feedback
    this.#context = context
  }

  /**
   * Adds what is stated, unless there are too many. `carrier` gave the bills and bookings that name no
   * issuer.
   */
  add(
    statement: Statement,
    time: StatedTime,
    references: ReferenceList,
    { path = this.#path, carrier = null }: { path?: string; carrier?: string | null } = {},
  ): LoggedEvent | null {
    if (this.items.length === maxEvents) {
      if (!this.#isFull) this.#feedback.insist('WARN', 'too-many', this.#path, 'events', maxEvents)
      this.#isFull = true
      return null
    }
    const named = this.#take(references).map((reference) => withIssuer(reference, carrier))
    const event = stateEvent(statement, time, named, this.#context.receivedAt)
    this.items.push({ event, references: named, propertyPath: path })
    return event
  }

  #take(references: ReferenceList): readonly OrderReference[] {
    if (this.#context.allowance.take(references.count)) return references.all()
    if (!this.#isLeftOut)
      this.#feedback.insist('WARN', 'references-left-out', this.#path, references.count, fewReferences)
    this.#isLeftOut = true
    return references.few()
  }
}

function withIssuer(reference: OrderReference, carrier: string | null): OrderReference {
  const isCarriers = reference.type === 'MBL' || reference.type === 'BKG'
  return isCarriers && carrier !== null && reference.issuer === null
    ? { ...reference, issuer: carrier }
    : reference
}
