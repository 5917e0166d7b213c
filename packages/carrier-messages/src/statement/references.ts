import { normalizeContainerNumber } from '@portolan/freight/container-number'
import type { OrderReference, ReferenceType } from '@portolan/freight/ledger/reference-types'
import type { FeedbackList } from '#feedback-list.ts'
import { cleanText } from './clean-text.ts'

/** What systems send where they have nothing to send. */
const placeholders = new Set(['string', 'test', 'na', 'tbd', 'tba', 'none', 'null', 'unknown', '0'])
const mostReferences = 200

/** Whether a value is something that a system writes where it has none. */
export function isPlaceholder(value: string): boolean {
  return placeholders.has(value.toLowerCase().replace(/[\s./-]/g, ''))
}

/** Four letters and seven digits: a container number, even with a wrong check digit. */
export function looksLikeContainer(value: string): boolean {
  return /^[A-Z]{3}[UJZ]\d{7}$/.test(normalizeContainerNumber(value))
}

/** The references of an entry, each once. */
export class ReferenceList {
  readonly items: OrderReference[] = []
  readonly #seen = new Set<string>()
  readonly #feedback: FeedbackList

  constructor(feedback: FeedbackList) {
    this.#feedback = feedback
  }

  add(type: ReferenceType, sent: unknown, path: string, issuer: unknown = null): void {
    const value = cleanText(sent, 100)
    if (value === null) return
    if (isPlaceholder(value)) {
      this.#feedback.add('INFO', 'placeholder-reference', path, value)
      return
    }
    // Carriers fill the forwarder's reference with the container number.
    const meant = type === 'FF' && looksLikeContainer(value) ? 'EQ' : type
    const kept = meant === 'EQ' ? normalizeContainerNumber(value) : value
    const key = `${meant} ${kept}`
    if (this.#seen.has(key)) return
    if (this.items.length === mostReferences) {
      this.#feedback.add('WARN', 'too-many', path, 'references', mostReferences)
      return
    }
    this.#seen.add(key)
    this.items.push({ type: meant, value: kept, issuer: cleanText(issuer, 35) })
  }
}
