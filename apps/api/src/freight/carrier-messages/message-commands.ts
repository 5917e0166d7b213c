import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { importFolder } from './import-folder.ts'
import { attachEvents, findForeignEvents, findOrdersByRef } from './matching/attach-events.ts'
import { matchWaiting } from './matching/match-waiting.ts'
import { presentUnmatched } from './present.ts'
import { findMessage, listMessageRows, listUnmatched, retryUnmatched } from './queries.ts'
import { addSource, listSources, revokeSource } from './sources/message-sources.ts'
import { dcsaForm } from './sources/verify-signature.ts'

const rowsAtOnce = 100

export const messageCommands = {
  async addSource(deps, { name, secret, header = dcsaForm.header, prefix = dcsaForm.prefix }) {
    const made = await addSource(deps, { name, secret, header, prefix })
    if (made === null)
      throw new OperatorError(
        'refused',
        `There is a source ${name} already. Choose another name, or revoke it first: portal sources revoke ${name}`,
      )
    const path = `/api/v2/company/messages/${name}/`
    return { name, path, header, prefix, secret: secret === undefined ? made : null }
  },

  async listSources({ database }, _args, emit) {
    for (const source of await listSources(database)) await emit.row(source)
  },

  async revokeSource({ database }, { name }) {
    if (!(await revokeSource(database, name)))
      throw new OperatorError('refused', `No live source is called "${name}".`)
    return { name }
  },

  importMessages: (deps, { folder, dryRun }, emit, signal) =>
    importFolder(deps, { folder, isDryRun: dryRun }, emit, signal),

  async listMessages({ database }, { status }, emit) {
    const filter = status === 'all' ? undefined : status
    let after: string | null = null
    do {
      const { rows } = await listMessageRows(database, filter, { after, limit: rowsAtOnce })
      for (const row of rows.slice(0, rowsAtOnce)) await emit.row(row)
      after = rows.length > rowsAtOnce ? (rows[rowsAtOnce - 1]?.id ?? null) : null
    } while (after !== null)
  },

  async showMessage({ database }, { message }, emit) {
    const row = await findMessage(database, message)
    if (!row) throw new OperatorError('refused', `There is no message ${message}.`)
    for (const event of await listUnmatched(database, message)) await emit.row(presentUnmatched(event))
    const { feedback: feedbackElements, ...shown } = row
    return { ...shown, feedbackElements }
  },

  async matchMessage(deps, { message, order: orderRef, organization = null, events = null }) {
    const { database } = deps
    const row = await findMessage(database, message)
    if (!row) throw new OperatorError('refused', `There is no message ${message}.`)
    const [order, other] = await findOrdersByRef(database, orderRef, organization)
    if (!order) throw new OperatorError('refused', `There is no order ${orderRef}.`)
    if (other)
      throw new OperatorError(
        'refused',
        `Several organizations have an order ${orderRef}. Add --organization REF.`,
      )
    const [foreign] = await findForeignEvents(database, row.id, events ?? [])
    if (foreign) throw new OperatorError('refused', `Message ${message} has no event ${foreign}.`)
    const attached = await attachEvents(deps, { messageId: row.id, ids: events, order })
    await matchWaiting(deps)
    return { order: orderRef, events: attached }
  },

  async retryMessages(deps, _args, _emit, signal) {
    const unmatched = await retryUnmatched(deps.database)
    return { unmatched, matched: await matchWaiting(deps, { signal }) }
  },
} satisfies Partial<Handlers>
