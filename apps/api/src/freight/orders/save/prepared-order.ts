import { hash } from 'node:crypto'
import type { EventRecord, OrderRecord } from '@portolan/contract/company/orders'
import { type AttentionEnv, attentionVersion } from '#freight/attention/attention-columns.ts'
import { newAttention } from '#freight/attention/new-attention.ts'
import { type OrderColumns, orderRowOf } from '#freight/orders/order-row.ts'
import { type NamedOrder, referencesOf, type StoredReference } from '#freight/references/references-of.ts'
import type { shipmentUnits } from '#platform/db/schema.ts'
import { newId } from '#platform/process/new-id.ts'
import { withoutFactsAhead } from './facts-ahead.ts'
import { type RowText, rowText } from './insert-records.ts'

type NewAttention = ReturnType<typeof newAttention>
type UnitColumns = Omit<typeof shipmentUnits.$inferInsert, 'organizationId' | 'orderId'>

/** A shipment unit; `id` is its own if the order doesn't have it yet. */
interface PreparedUnit {
  id: string
  ref: string
  text: RowText<UnitColumns>
}

/** The rules of attention with the name of their version. */
export interface PreparingRules {
  env: AttentionEnv
  version: string
}

export function preparingRules(env: AttentionEnv): PreparingRules {
  return { env, version: attentionVersion(env) }
}

/**
 * A record with what follows from it and from nothing that is stored. Each part is made when it's first asked
 * for, so that orders that haven't changed cost no more than their hash.
 */
export class PreparedOrder {
  /** Without what hasn't come yet. */
  readonly record: OrderRecord
  /** Facts that haven't come yet. */
  readonly ahead: readonly EventRecord[]
  readonly #own: NamedOrder
  #hash: string | undefined
  #references: StoredReference[] | undefined
  #row: OrderColumns | undefined
  #rowText: RowText<OrderColumns> | undefined
  #units: PreparedUnit[] | undefined
  #attention: NewAttention | undefined

  /**
   * `own` is what the company itself says of how the order is called; the rest of its references are the
   * customer's.
   */
  constructor(sent: OrderRecord, now: Date, own: NamedOrder = sent) {
    const { record, ahead } = withoutFactsAhead(sent, now.getTime())
    this.record = record
    this.ahead = ahead
    this.#own = own === sent ? record : own
  }

  /** Makes all that a new order takes. */
  prepare(rules: PreparingRules): void {
    void this.rowText
    void this.units
    void this.attention(rules)
  }

  /** What needs attention of it as a new order. */
  attention({ env, version }: PreparingRules): NewAttention {
    this.#attention ??= newAttention(this, this.row, env, version)
    return this.#attention
  }

  get hash(): string {
    this.#hash ??= hash('sha256', JSON.stringify(this.#hashed), 'base64url')
    return this.#hash
  }

  /** A record of which a part is the customer's word isn't the same from the company, which confirms it. */
  get #hashed(): unknown {
    // Sent again once it has come, it is another record.
    const said = this.ahead.length === 0 ? this.record : [this.record, { ahead: this.ahead }]
    if (this.#own === this.record) return said
    const customers = this.references.filter(({ origin }) => origin === 'customer')
    return customers.length === 0 ? said : [said, customers]
  }

  get references(): readonly StoredReference[] {
    this.#references ??= referencesOf(this.record, this.#own)
    return this.#references
  }

  get row(): OrderColumns {
    this.#row ??= orderRowOf(this.record, this.hash, this.references)
    return this.#row
  }

  get rowText(): RowText<OrderColumns> {
    this.#rowText ??= rowText(this.row)
    return this.#rowText
  }

  get units(): readonly PreparedUnit[] {
    this.#units ??= this.record.units.map((unit, position) => {
      const id = newId()
      return { id, ref: unit.ref, text: rowText<UnitColumns>({ ...unit, id, position }) }
    })
    return this.#units
  }
}
