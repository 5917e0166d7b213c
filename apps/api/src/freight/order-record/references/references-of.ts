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
  origin: 'company' | 'derived' | 'message' | 'customer'
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
  const found = namesOf(order)
  if (own === order) return found
  const stated = new Set(namesOf(own).map(({ type, value }) => `${type} ${value}`))
  return found.map((reference) =>
    stated.has(`${reference.type} ${reference.value}`) ? reference : { ...reference, origin: 'customer' },
  )
}

function namesOf({ ref, number, customerReference, units, references = [] }: NamedOrder): StoredReference[] {
  const found = new Map<string, StoredReference>()
  for (const { type, value: shown, issuer } of references) {
    const named = storedReference({ type, value: shown, issuer: issuer ?? null }, 'company')
    if (named) found.set(`${type} ${named.value} ${named.issuer}`, named)
  }
  const sent = new Set([...found.values()].map(({ type, value }) => `${type} ${value}`))
  const derive = (type: ReferenceType, shown: string | null) => {
    const named = shown === null ? null : storedReference({ type, value: shown, issuer: null }, 'derived')
    const key = `${type} ${named?.value}`
    if (!named || sent.has(key)) return
    sent.add(key)
    found.set(`${key} `, named)
  }
  derive('FF', number)
  derive('FF', ref)
  derive('CR', customerReference)
  for (const { container, seal } of units) {
    derive('EQ', container)
    derive('SEAL', seal)
  }
  return [...found.values()]
}

/** Null if nothing is left of the value. */
export function storedReference(
  { type, value: shown, issuer }: { type: ReferenceType; value: string; issuer: string | null },
  origin: StoredReference['origin'],
): StoredReference | null {
  const value = normalizeValue(type, shown)
  return value === '' ? null : { type, value, issuer: normalizeReference(issuer ?? ''), origin, shown }
}

/** The text by which searches find a reference, from its normalized value. */
export function searchTextOf(value: string): string {
  return value.toLowerCase()
}
