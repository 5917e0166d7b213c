import type { OrderRecord } from '@portolan/contract/company/orders'
import type { SentChargeLine } from '@portolan/contract/freight/charges'
import type { Locale } from '@portolan/contract/identity/users'
import { storedCharge } from '#freight/charges/stored-charges.ts'
import type { Deps } from '#freight/deps.ts'
import {
  addCustomerDocuments,
  type CustomerDocument,
} from '#freight/documents/uploads/add-customer-documents.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import type { ChangeDeps } from '#freight/order-record/order-write.ts'
import { PreparedOrder } from '#freight/order-record/save/prepared-order.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { type DocumentRow, listAllDocuments } from '#freight/preorders/documents/queries.ts'
import type { PreorderRow } from '#freight/preorders/queries.ts'
import { type Actor, changePreorder, type Step, settled } from '#freight/preorders/steps/take-step.ts'
import { orders } from '#freight/tables/orders.ts'
import type { StoredCharge } from '#freight/tables/stored-charge.ts'
import type { Database } from '#platform/db/database.ts'
import { and, eq } from '#platform/db/drizzle.ts'
import { organizations } from '#platform/db/schema.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { noteMissingFile } from '#platform/storage/checks/note-missing-file.ts'
import { FileMissing } from '#platform/storage/file-store.ts'
import { isRolledBack } from '#platform/storage/with-stored.ts'
import { agreedCharges, isOtherPrice } from './agreed-charges.ts'
import { namedByCompany, orderOfBooking, unitsOfBooking } from './order-of-booking.ts'

interface Approval {
  preorderId: string
  ifMatch?: string | undefined
  orderRef: string
  /** The whole order; by default derived from the booking. */
  order?: OrderRecord | undefined
  /** Who sends the order, as its log names authors. */
  statedBy?: string | undefined
}

/**
 * Approves a pre-order in one transaction: links the customer's order with this reference, or creates it with
 * the units of the booking, and copies the documents to it. Approving again in the same way changes nothing.
 */
export async function approve(
  deps: Deps,
  approval: Approval,
  actor: Actor,
  locale: Locale,
): Promise<{ row: PreorderRow; changed: boolean }> {
  const copies = openCopies(deps)
  const subject = { scope: 'company', ...approval } as const
  try {
    const approved = await changePreorder(deps, subject, actor, async (row, tx) => {
      if (row.status === 'approved' && row.orderRef === approval.orderRef) return null
      if (row.status !== 'pending') throw new Problem('wrong_state')
      const orderId = await saveOrder(deps, tx, row, approval, locale)
      const scope = { organizationId: row.organizationId, orderId }
      const documents = await listAllDocuments(tx, { ...scope, preorderId: row.id })
      await addCustomerDocuments(deps, tx, scope, await copies.of(documents))
      return approvedAs(orderId, row)
    })
    if (!approved.changed) await copies.remove()
    return approved
  } catch (error) {
    // Otherwise the order may exist; the cleanup removes files that no document uses.
    if (isRolledBack(error)) await copies.remove()
    throw error
  }
}

function approvedAs(orderId: string, { content }: PreorderRow): Step {
  return {
    kind: 'approved',
    booking: content,
    set: { ...settled, status: 'approved', review: 'submitted', orderId },
  }
}

/** The ID of the pre-order's new or existing order. */
async function saveOrder(
  deps: Pick<Deps, 'clock'> & ChangeDeps,
  tx: Database,
  row: PreorderRow,
  { orderRef, order, statedBy }: Approval,
  locale: Locale,
): Promise<string> {
  // If the price has ended, there are none, and the company's charges count.
  const agreed = agreedCharges(row, deps.env.bookingData)
  if (order) checkOrder(row, agreed, orderRef, order, locale)
  else {
    const existing = await findOrder(tx, row.organizationId, orderRef)
    if (existing !== null) return withAgreedPrice(deps, tx, row, agreed, existing, locale)
  }
  const newOrder = order ? withUnits(order, row) : orderOfBooking(row, orderRef)
  const record = newOrder.charges.length > 0 ? newOrder : { ...newOrder, charges: agreed }
  const prepared = new PreparedOrder(record, deps.clock.now(), order ?? namedByCompany(orderRef))
  const [saved] = await saveOrders({ ...deps, database: tx, statedBy }, [prepared])
  if (!saved) throw new Error('The order was not saved')
  return saved.id
}

/** The company's order, with the booking's units if it has none. */
function withUnits(order: OrderRecord, { content }: PreorderRow): OrderRecord {
  return order.units.length > 0 ? order : { ...order, units: unitsOfBooking(content) }
}

function checkOrder(
  row: PreorderRow,
  agreed: readonly SentChargeLine[],
  orderRef: string,
  order: OrderRecord,
  locale: Locale,
): void {
  const wrong = fieldText('choice', locale)
  if (order.ref !== orderRef) throw new FieldProblem({ 'order.ref': [wrong] })
  if (order.organization.ref !== row.organizationRef)
    throw new FieldProblem({ 'order.organization.ref': [wrong] })
  if (isOtherPrice(agreed, order.charges))
    throw new FieldProblem({ 'order.charges': [fieldText('otherPrice', locale)] })
}

/** Gives an order already saved by the company's system the agreed price, unless it has it. */
async function withAgreedPrice(
  deps: ChangeDeps,
  tx: Database,
  row: PreorderRow,
  agreed: readonly SentChargeLine[],
  { id, charges }: KnownOrder,
  locale: Locale,
): Promise<string> {
  if (
    isOtherPrice(
      agreed,
      charges.map(({ amount }) => amount),
    )
  )
    throw new FieldProblem({ orderRef: [fieldText('otherPrice', locale)] })
  if (charges.length === 0 && agreed.length > 0) {
    const { organizationId } = row
    const own = { organizationId, id, charges: agreed.map(storedCharge) }
    // The record is the same as before, so the order keeps its version.
    await changeOrders(tx, deps, { charges: [{ ...own, recordHash: null, ratedOrder: null }] })
  }
  return id
}

interface KnownOrder {
  id: string
  charges: StoredCharge[]
}

async function findOrder(tx: Database, organizationId: string, ref: string): Promise<KnownOrder | null> {
  // Locks as `saveOrders` does: an order being saved right now wouldn't be found, and would then be replaced
  // by the booking.
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update')
  const [row] = await tx
    .select({ id: orders.id, charges: orders.charges })
    .from(orders)
    .where(and(eq(orders.organizationId, organizationId), eq(orders.ref, ref)))
  return row ?? null
}

/**
 * Copies of documents' files, made once although the transaction can be retried; `remove` deletes them all.
 * Skips a document whose file is missing, so that the booking can still become an order.
 */
function openCopies(deps: Pick<Deps, 'files' | 'log' | 'reports'>) {
  const { files } = deps
  const documentIds = new Map<string, string>()
  async function copyOf({ storageKey }: DocumentRow): Promise<string | null> {
    try {
      const copied = documentIds.get(storageKey) ?? (await files.copy(storageKey))
      documentIds.set(storageKey, copied)
      return copied
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
      noteMissingFile(deps, error)
      return null
    }
  }
  return {
    async of(documents: readonly DocumentRow[]): Promise<CustomerDocument[]> {
      const copies = await Promise.all(
        documents.map(async (document): Promise<CustomerDocument[]> => {
          const { id, kind, name, contentType, size, contentHash, createdAt } = document
          const ref = `preorder ${id}`
          const storageKey = await copyOf(document)
          return storageKey === null
            ? []
            : [{ ref, kind, name, contentType, size, contentHash, createdAt, storageKey }]
        }),
      )
      return copies.flat()
    },
    remove: () => Promise.all([...documentIds.values()].map((key) => files.remove(key))),
  }
}
