import type { Parties, Party } from '@portolan/contract/freight/preorders/parties'
import type {
  BookedContainer,
  BookedUnit,
  ContentChanges,
  SentContent,
} from '@portolan/contract/freight/preorders/preorder-content'
import type { RejectionCode } from '@portolan/contract/freight/preorders/preorder-states'
import type { FieldQuestion } from '@portolan/contract/freight/preorders/preorder-steps'
import type { Customer } from '#customers.ts'
import { day } from '#services/zoned-time.ts'

/** A step of a pre-order after its submission; `at` is milliseconds since 1970. */
export type DemoStep = { at: number } & (
  | { kind: 'update-requested'; fields: readonly FieldQuestion[] }
  | { kind: 'answered'; changes: ContentChanges; note: string | null }
  | { kind: 'changes-proposed'; changes: ContentChanges; note: string }
  | { kind: 'approved'; orderRef: string }
  | { kind: 'rejected'; reasonCode: RejectionCode; reason: string }
  /** Requests of the customer after the approval. */
  | { kind: 'amendment-requested'; changes: ContentChanges; note: string }
  | { kind: 'cancellation-requested'; note: string }
)

/** A pre-order of the demo with its story so far. */
export interface DemoPreorder {
  customer: Customer
  booking: SentContent
  submittedAt: number
  /** The documents sent with it. */
  documents: readonly ('packing-list' | 'commercial-invoice')[]
  steps: readonly DemoStep[]
}

/** A calendar date so many days after an instant. */
export function dateAfter(instant: number, days: number): string {
  return new Date(instant + days * day).toISOString().slice(0, 10)
}

/** A cargo line with all that forwarders ask for first. */
export function line(
  packaging: BookedUnit['packaging'],
  quantity: number,
  description: string,
  grossWeightKg: number,
  [lengthCm, widthCm, heightCm]: readonly [number, number, number],
  more: Partial<BookedUnit> = {},
): BookedUnit {
  return {
    packaging,
    quantity,
    description,
    grossWeightKg,
    lengthCm,
    widthCm,
    heightCm,
    volumeM3: null,
    hsCode: null,
    originCountry: null,
    stackable: null,
    marks: null,
    poNumber: null,
    ...more,
  }
}

/** Containers of one kind, so far without numbers. */
export function containers(quantity: number, isoType: string): BookedContainer {
  return { isoType, quantity, temperatureC: null, nonOperating: false, number: null, seal: null }
}

export function parties(shipper: Party, consignee: Party | null): Parties {
  return { shipper, consignee, notify: null, toOrder: false }
}

export function bookedParty(
  name: string,
  street: string,
  postCode: string | null,
  city: string,
  countryCode: string,
  more: Partial<Party> = {},
): Party {
  return { name, street, postCode, city, countryCode, taxId: null, contact: null, ...more }
}
