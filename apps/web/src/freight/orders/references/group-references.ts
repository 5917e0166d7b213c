import type { OrderDetail } from '@portolan/contract/freight/orders'
import { findAirWaybillFault } from '@portolan/freight/air-waybill'
import { findContainerNumberFault, normalizeContainerNumber } from '@portolan/freight/container-number'
import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import { normalizeReference } from '@portolan/freight/ledger/reference-value'
import { formatContainerNumber } from '#platform/i18n/format/format.ts'

/** A reference as the page shows it. */
export interface ShownReference {
  /** The copied text. */
  value: string
  text: string
  /** The carrier's code, if it's one. */
  issuer: string | null
  /** The correct check digit of the number. */
  expectedDigit: number | null
}

export interface ReferenceGroup {
  type: OrderReference['type']
  references: ShownReference[]
}

/**
 * The references by type, without the order's number and the customer's reference, which the page shows
 * anyway.
 */
export function groupReferences({
  number,
  customerReference,
  references,
}: Pick<OrderDetail, 'number' | 'customerReference' | 'references'>): ReferenceGroup[] {
  const containerNumbers = new Set([
    `FF ${normalizeReference(number)}`,
    `CR ${normalizeReference(customerReference ?? '')}`,
  ])
  const others = references.filter(
    ({ type, value }) => !containerNumbers.has(`${type} ${normalizeReference(value)}`),
  )
  return [...Map.groupBy(others, ({ type }) => type)].map(([type, own]) => ({
    type,
    references: own.map(shownReference),
  }))
}

function shownReference({ type, value: rawValue, issuer }: OrderReference): ShownReference {
  const value = type === 'EQ' ? normalizeContainerNumber(rawValue) : rawValue
  const fault =
    type === 'EQ' ? findContainerNumberFault(value) : type === 'MAWB' ? findAirWaybillFault(value) : null
  return {
    value,
    text: type === 'EQ' ? formatContainerNumber(value) : value,
    issuer: issuer !== null && /^[A-Z0-9]{2,4}$/.test(issuer) ? issuer : null,
    expectedDigit: fault?.reason === 'check-digit' ? fault.expected : null,
  }
}
