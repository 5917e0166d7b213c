import type { FeedbackElement, MessageAnswer } from '@portolan/contract/company/messages'
import type { OrderReference } from '@portolan/freight/ledger/reference-types'

/** The outcome of an entry. */
export type EntryOutcome = 'accepted' | 'duplicates' | 'ignored' | 'unmatched'

/** For an entry with several events, the outcome that matters most to the sender. */
export function outcomeOf(outcomes: readonly EntryOutcome[]): EntryOutcome {
  const order: readonly EntryOutcome[] = ['accepted', 'unmatched', 'duplicates']
  return order.find((each) => outcomes.includes(each)) ?? 'ignored'
}

/**
 * Bounds of an answer and of what the database stores; an error that occurs a thousand times is the same each
 * time.
 */
const most = { feedback: 1_000, characters: 200_000 }
const maxNamed = 5

/** Counts the outcomes of a message's entries, and collects the feedback. */
export class Tally {
  readonly counts = { accepted: 0, duplicates: 0, ignored: 0, unmatched: 0 }
  readonly #feedback: FeedbackElement[] = []
  /** Feedback about the message as a whole, which is little. */
  readonly #last: FeedbackElement[] = []
  readonly #codes = new Set<string>()
  #characters = 0
  #left = 0

  count(outcome: EntryOutcome): void {
    this.counts[outcome]++
  }

  get total(): number {
    return Object.values(this.counts).reduce((sum, each) => sum + each, 0)
  }

  say(...elements: readonly FeedbackElement[]): void {
    for (const { severity, code, message, propertyPath } of elements) {
      const length = message.length + (propertyPath?.length ?? 0)
      const hasRoom = this.#feedback.length < most.feedback && this.#characters + length <= most.characters
      // There's always room for one remark of each kind.
      const isFirst = !this.#codes.has(code)
      this.#codes.add(code)
      if (!hasRoom && !isFirst) {
        this.#left++
        continue
      }
      this.#characters += length
      this.#feedback.push({ severity, code, message, propertyPath })
    }
  }

  /** Adds feedback about the message itself, regardless of how much there is about its entries. */
  sayLast(...elements: readonly FeedbackElement[]): void {
    this.#last.push(...elements)
  }

  get feedback(): FeedbackElement[] {
    if (this.#left === 0) return [...this.#feedback, ...this.#last]
    const message = `${this.#left} more remarks aren't listed.`
    const more: FeedbackElement = { severity: 'INFO', code: 'more-feedback', message, propertyPath: null }
    return [...this.#feedback, more, ...this.#last]
  }

  answer(): MessageAnswer {
    return { ...this.counts, feedbackElements: this.feedback }
  }
}

/** Reports that no order has the references of an entry. */
export function unmatchedFeedback(path: string, references: readonly OrderReference[]): FeedbackElement {
  // The events of an entry mostly have the same references.
  const distinct = new Set(references.map(({ type, value }) => `${type} ${value.slice(0, 100)}`))
  const texts = [...distinct].slice(0, maxNamed)
  const message =
    texts.length === 0
      ? 'The event names nothing that an order is known by. It waits to be attached to one.'
      : `No order has ${texts.join(' or ')}. The event waits for one that has.`
  return { severity: 'WARN', code: 'unmatched', message, propertyPath: path }
}

/** Reports that matching the events of an entry continues after the answer. */
export function waitingFeedback(path: string): FeedbackElement {
  const message =
    'The entry is stored, and the search for its orders goes on. The message shows later which events have none.'
  return { severity: 'INFO', code: 'matching', message, propertyPath: path }
}
