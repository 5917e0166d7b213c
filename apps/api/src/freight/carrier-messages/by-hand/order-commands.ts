import { OperatorError } from '@portolan/contract/commands/operator-error'
import { referenceTypes } from '@portolan/freight/ledger/reference-types'
import { normalizeValue } from '@portolan/freight/ledger/reference-value'
import type { Deps } from '#freight/deps.ts'
import { listLog } from '#freight/ledger/company/list-log.ts'
import { findStrangeEntries, retractEvents } from '#freight/ledger/company/retract-events.ts'
import { nameOrder } from '#freight/order-record/keys/find-order.ts'
import { listDeletedOrders, removeOrder } from '#freight/order-record/removal/remove-order.ts'
import { listOriginalReferences } from '#freight/references/list-references.ts'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { takeReferenceAway } from './detach-events.ts'
import { isDerived } from './reference-routes.ts'

const by = 'command line'
const rowsAtOnce = 100

/** Operators' commands that look up and undo data of orders. */
export const orderCommands = {
  async listOrderEvents({ database }, { order: ref, organization }, emit) {
    const { organizationId, orderId: id } = await nameOrder(database, { ref, organization })
    let after: string | null = null
    do {
      const { rows } = await listLog(database, { organizationId, id }, { after, limit: rowsAtOnce })
      for (const row of rows.slice(0, rowsAtOnce)) await emit.row(row)
      after = rows.length > rowsAtOnce ? (rows[rowsAtOnce - 1]?.id ?? null) : null
    } while (after !== null)
  },

  async retractOrderEvent(deps, { order: ref, organization, events, reason, dryRun }) {
    const { organizationId, orderId: id } = await nameOrder(deps.database, { ref, organization })
    const order = { organizationId, id }
    const [strange] = await findStrangeEntries(deps.database, order, events)
    if (strange) throw new OperatorError('refused', `Order ${ref} has no event ${strange}.`)
    return {
      order: ref,
      dryRun,
      ...(await retractEvents(deps, order, events, { by, reason }, { isDryRun: dryRun })),
    }
  },

  async listReferencesOfOrder({ database }, { order: ref, organization }, emit) {
    const order = await nameOrder(database, { ref, organization })
    for (const reference of await listOriginalReferences(database, order)) await emit.row(reference)
  },

  async removeReference(
    deps,
    { order: ref, organization, type: sentType, value: typedReference, reason, dryRun },
  ) {
    const order = await nameOrder(deps.database, { ref, organization })
    const type = referenceTypes.find((each) => each === sentType.toUpperCase())
    if (type === undefined)
      throw new OperatorError(
        'refused',
        `There is no type ${sentType}. Types are ${referenceTypes.join(', ')}.`,
      )
    if (await isDerived(deps, order, type, typedReference))
      throw new OperatorError(
        'refused',
        `Order ${ref} has ${type} ${typedReference} from its own fields. Change the order instead.`,
      )
    const reference = { type, value: normalizeValue(type, typedReference) }
    const undone = await takeReferenceAway(deps, order, reference, { by, reason }, { isDryRun: dryRun })
    return { order: ref, dryRun, ...undone }
  },

  async deleteOrder(deps, { order: ref, organization, reason, yes, withHistory }) {
    const order = await nameOrder(deps.database, { ref, organization })
    const removed = await removeOrder(deps, order, { by, reason, withHistory: yes && withHistory })
    if (removed === null) throw new OperatorError('refused', `There is no order ${ref}.`)
    if (removed.ties !== null) {
      const { notifications, invoices } = removed.ties
      throw new OperatorError(
        'refused',
        `Order ${ref} has a history: notifications: ${notifications}, invoices: ${invoices}. To delete all of it, add --yes --with-history.`,
      )
    }
    return { order: ref, number: removed.number }
  },

  async listDeleted({ database }, _args, emit) {
    for (const row of await listDeletedOrders(database)) await emit.row(row)
  },
} satisfies Partial<Handlers<Deps>>
