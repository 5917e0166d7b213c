import { normalizeContainerNumber } from '@portolan/freight/container-number'
import type { OrderReference, ReferenceType } from '@portolan/freight/ledger/reference-types'
import type { FeedbackList } from '#feedback-list.ts'
import { cleanText } from './clean-text.ts'
import { fewReferences } from './reference-allowance.ts'

const widestFirst: readonly ReferenceType[] = [
  'MBL',
  'MAWB',
  'BKG',
  'EQ',
  'HBL',
  'HAWB',
  'FF',
  'SI',
  'PO',
  'CR',
  'SEAL',
]

/** Values that systems send instead of none. */
const placeholders = new Set(['string', 'test', 'na', 'tbd', 'tba', 'none', 'null', 'unknown', '0'])
const maxReferences = 200

/** Recognizes a text that systems send for an empty value. */
export function isPlaceholder(value: string): boolean {
  return placeholders.has(value.toLowerCase().replace(/[\s./-]/g, ''))
}

/** Four letters and seven digits: a container number, even with a wrong check digit. */
export function looksLikeContainer(value: string): boolean {
  return /^[A-Z]{3}[UJZ]\d{7}$/.test(normalizeContainerNumber(value))
}

/**
 * The references of an entry, each once, behind those that stand above it and are its own too, unless it has
 * others of their type.
 */
export class ReferenceList {
  readonly #own: OrderReference[] = []
  readonly #keys = new Set<string>()
  readonly #types = new Set<ReferenceType>()
  readonly #feedback: FeedbackList
  readonly #above: ReferenceList | null
  #few: readonly OrderReference[] | null = null

  constructor(feedback: FeedbackList, above: ReferenceList | null = null) {
    this.#feedback = feedback
    this.#above = above
  }

  get count(): number {
    return this.#own.length + (this.#above?.count ?? 0)
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
    const normalized = meant === 'EQ' ? normalizeContainerNumber(value) : value
    const key = `${meant} ${normalized}`
    if (this.#keys.has(key)) return
    if (this.count >= maxReferences) {
      this.#feedback.add('WARN', 'too-many', path, 'references', maxReferences)
      return
    }
    this.#keys.add(key)
    this.#types.add(meant)
    this.#few = null
    this.#own.push({ type: meant, value: normalized, issuer: cleanText(issuer, 35) })
  }

  all(): readonly OrderReference[] {
    return this.#above === null ? this.#own : [...this.#held(this.#above.all()), ...this.#own]
  }

  #held(above: readonly OrderReference[]): OrderReference[] {
    return above.filter(({ type }) => !this.#types.has(type))
  }

  /** The first of each type, the widest before the others, then the second of each, and so on. */
  few(): readonly OrderReference[] {
    // Those above are few already: what stands above a thousand entries is looked at once.
    this.#few ??= firstOfEach([...this.#held(this.#above?.few() ?? []), ...this.#own])
    return this.#few
  }
}

function firstOfEach(references: readonly OrderReference[]): OrderReference[] {
  if (references.length <= fewReferences) return [...references]
  const byType = Map.groupBy(references, ({ type }) => type)
  const selected = new Set<OrderReference>()
  for (let place = 0; selected.size < fewReferences; place++) {
    for (const type of widestFirst) {
      const reference = byType.get(type)?.[place]
      if (reference !== undefined && selected.size < fewReferences) selected.add(reference)
    }
  }
  return references.filter((reference) => selected.has(reference))
}
