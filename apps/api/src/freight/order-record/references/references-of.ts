import type { OrderRecord } from '@portolan/contract/company/orders'
import type { ReferenceType } from '@portolan/freight/ledger/reference-types'
import { normalizeReference, normalizeValue } from '@portolan/freight/ledger/reference-value'

/** A reference as stored. */
export interface StoredReference {
  type: ReferenceType
  /** Normalized. */
  value: string
  /** Normalized; empty if unknown. */
  issuer: string
  /** `customer` means that only the customer's booking has it, so no message finds the order by it. */
  origin: 'company' | 'derived' | 'message' | 'customer' | 'desk'
  /** The value as sent. */
  shown: string
}

/** Members of an order with its references. */
export type NamedOrder = Pick<OrderRecord, 'ref' | 'number' | 'customerReference' | 'units' | 'references'>

/**
 * The references of an order: those that the company sends, then those in the order's own fields and units.
 * `own` is the part that the company states; the rest comes only from the customer.
 */
export function referencesOf(order: NamedOrder, own: NamedOrder = order): StoredReference[] {
  const names = namesOf(order)
  if (own === order) return names
  const ownKeys = new Set(namesOf(own).map(({ type, value }) => `${type} ${value}`))
  return names.map((reference) =>
    ownKeys.has(`${reference.type} ${reference.value}`) ? reference : { ...reference, origin: 'customer' },
  )
}

function namesOf({ ref, number, customerReference, units, references = [] }: NamedOrder): StoredReference[] {
  const byKey = new Map<string, StoredReference>()
  for (const { type, value, issuer } of references) {
    const reference = storedReference({ type, value: value, issuer: issuer ?? null }, 'company')
    if (reference) byKey.set(`${type} ${reference.value} ${reference.issuer}`, reference)
  }
  const sentKeys = new Set([...byKey.values()].map(({ type, value }) => `${type} ${value}`))
  const derive = (type: ReferenceType, value: string | null) => {
    const reference = value === null ? null : storedReference({ type, value: value, issuer: null }, 'derived')
    const key = `${type} ${reference?.value}`
    if (!reference || sentKeys.has(key)) return
    sentKeys.add(key)
    byKey.set(`${key} `, reference)
  }
  derive('FF', number)
  derive('FF', ref)
  derive('CR', customerReference)
  for (const { container, seal } of units) {
    derive('EQ', container)
    derive('SEAL', seal)
  }
  return [...byKey.values()]
}

/** Null if nothing is left of the value. */
export function storedReference(
  { type, value: displayed, issuer }: { type: ReferenceType; value: string; issuer: string | null },
  origin: StoredReference['origin'],
): StoredReference | null {
  const value = normalizeValue(type, displayed)
  return value === ''
    ? null
    : { type, value, issuer: normalizeReference(issuer ?? ''), origin, shown: displayed }
}

/** The text by which searches find a reference, from its normalized value. */
export function searchTextOf(value: string): string {
  return value.toLowerCase()
}
