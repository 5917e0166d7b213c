import { hash } from 'node:crypto'
import type { EventRecord, OrderRecord } from '@portolan/contract/company/orders'
import { type AttentionEnv, attentionVersion } from '#freight/order-record/attention/attention-columns.ts'
import { newAttention } from '#freight/order-record/attention/new-attention.ts'
import {
  type NamedOrder,
  referencesOf,
  type StoredReference,
} from '#freight/order-record/references/references-of.ts'
import type { shipmentUnits } from '#freight/tables/orders.ts'
import { newId } from '#platform/process/new-id.ts'
import { withoutFactsAhead } from './facts-ahead.ts'
import { type RowText, rowText } from './insert-records.ts'
import { type OrderColumns, orderRowOf } from './order-row.ts'

type NewAttention = ReturnType<typeof newAttention>
type UnitColumns = Omit<typeof shipmentUnits.$inferInsert, 'organizationId' | 'orderId'>

/** A shipment unit; `id` is for a unit that the order doesn't have yet. */
interface PreparedUnit {
  id: string
  ref: string
  text: RowText<UnitColumns>
}

/** The attention rules with the name of their version. */
export interface PreparingRules {
  env: AttentionEnv
  version: string
}

export function preparingRules(env: AttentionEnv): PreparingRules {
  return { env, version: attentionVersion(env) }
}

/**
 * A record with everything that follows from it alone, without stored data. Each part is computed on first
 * use, so that unchanged orders cost no more than their hash.
 */
export class PreparedOrder {
  /** The record without facts that haven't come yet. */
  readonly record: OrderRecord
  /** Facts that haven't come yet. */
  readonly ahead: readonly EventRecord[]
  readonly #own: NamedOrder

  readonly hash = once(() => hash('sha256', JSON.stringify(this.#hashed()), 'base64url'))
  readonly references = once((): readonly StoredReference[] => referencesOf(this.record, this.#own))
  readonly row = once(() => orderRowOf(this.record, this.hash(), this.references()))
  readonly rowText = once(() => rowText<OrderColumns>(this.row()))
  readonly units = once((): readonly PreparedUnit[] => this.record.units.map(preparedUnit))
  #attention: NewAttention | undefined

  /** `own` is the company's own naming of the order; other references are the customer's. */
  constructor(sentRecord: OrderRecord, now: Date, own: NamedOrder = sentRecord) {
    const { record, ahead } = withoutFactsAhead(sentRecord, now.getTime())
    this.record = record
    this.ahead = ahead
    this.#own = own === sentRecord ? record : own
  }

  /** Computes everything that a new order needs. */
  prepare(rules: PreparingRules): void {
    this.rowText()
    this.units()
    this.attention(rules)
  }

  /** The attention columns as a new order. */
  attention({ env, version }: PreparingRules): NewAttention {
    this.#attention ??= newAttention(this, this.row(), env, version)
    return this.#attention
  }

  /**
   * A record with references from the customer differs from the same record sent by the company, which
   * confirms them.
   */
  #hashed(): unknown {
    // Sent again after the time has come, it's a different record.
    const hashed = this.ahead.length === 0 ? this.record : [this.record, { ahead: this.ahead }]
    if (this.#own === this.record) return hashed
    const customers = this.references().filter(({ origin }) => origin === 'customer')
    return customers.length === 0 ? hashed : [hashed, customers]
  }
}

function preparedUnit(unit: OrderRecord['units'][number], position: number): PreparedUnit {
  const id = newId()
  return { id, ref: unit.ref, text: rowText<UnitColumns>({ ...unit, id, position }) }
}

/** Computes a value on first use. */
function once<T>(make: () => T): () => T {
  let cached: { value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}
