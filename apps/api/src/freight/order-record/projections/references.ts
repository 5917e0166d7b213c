import type { OrderWrite } from '#freight/order-record/order-write.ts'
import {
  addDeskReferences,
  addMessageReferences,
  saveOrderReferences,
} from '#freight/order-record/references/save-references.ts'
import type { Projection } from './projection.ts'

/** The references of orders: from the company, bookings and carriers' messages. */
export const references: Projection = {
  name: 'references',
  writes: ['order_references', 'order_references_left_out'],
  async refresh(tx, { records, messageReferences, deskReferences }, { referenceSubscribers }) {
    if (records.length > 0) await saveOrderReferences(tx, records.map(namesOf), referenceSubscribers)
    if (messageReferences.length > 0) await addMessageReferences(tx, messageReferences, referenceSubscribers)
    if (deskReferences.length > 0) await addDeskReferences(tx, deskReferences, referenceSubscribers)
  },
}

function namesOf({ row, prepared, before }: OrderWrite['records'][number]) {
  return {
    organizationId: row.organizationId,
    orderId: row.id,
    references: prepared.references(),
    isNew: before === null,
  }
}
