import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Deps } from '#freight/deps.ts'
import { nameOrder } from '#freight/order-record/keys/find-order.ts'
import type { Handlers } from '#platform/commands/command-handler.ts'
import type { Database } from '#platform/db/database.ts'
import { attachEvents, findForeignEvents } from './by-hand/attach-events.ts'
import { detachEvents } from './by-hand/detach-events.ts'
import { importFolder } from './import-folder.ts'
import { matchWaiting } from './matching/match-waiting.ts'
import { presentUnmatched } from './present.ts'
import { findMessage, listMessageRows, listOrdersOf, listUnmatched, retryUnmatched } from './queries.ts'
import { addSource, listSources, pushPathOf, revokeSource } from './sources/message-sources.ts'
import { dcsaForm } from './sources/verify-signature.ts'

const rowsAtOnce = 100

export const messageCommands = {
  async addSource(deps, { name, secret, header = dcsaForm.header, prefix = dcsaForm.prefix }) {
    const source = await addSource(deps, { name, secret, header, prefix })
    if (source === null)
      throw new OperatorError(
        'refused',
        `There is a source ${name} already. Choose another name, or revoke it first: portal sources revoke ${name}`,
      )
    return { name, path: pushPathOf(name), header, prefix, secret: secret === undefined ? source : null }
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
    const filter = status === 'all' ? {} : { status }
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
    const { feedback: feedbackElements, ...messageRow } = row
    return { ...messageRow, orders: await listOrdersOf(database, message), feedbackElements }
  },

  async matchMessage(deps, { dryRun, ...args }) {
    const target = await readMeant(deps, args)
    const decision = { by: commandLine, reason: null }
    const { eventIds, ...attached } = await attachEvents(deps, target, decision, { isDryRun: dryRun })
    if (!dryRun) await matchWaiting(deps)
    return { message: args.message, order: args.order, dryRun, ...attached }
  },

  async unmatchMessage(deps, { dryRun, reason = null, ...args }) {
    const target = await readMeant(deps, args)
    const { undone } = await detachEvents(deps, target, { by: commandLine, reason }, { isDryRun: dryRun })
    if (!dryRun) await matchWaiting(deps)
    return { order: args.order, dryRun, ...undone }
  },

  async retryMessages(deps, _args, _emit, signal) {
    const unmatched = await retryUnmatched(deps.database)
    return { unmatched, matched: await matchWaiting(deps, { signal }) }
  },
} satisfies Partial<Handlers<Deps>>

const commandLine = 'command line'

/** The message, the order and the events in an operator's command. */
async function readMeant(
  { database }: { database: Database },
  {
    message,
    order: orderRef,
    organization,
    events,
  }: {
    message: string
    order: string
    organization?: string | undefined
    events?: readonly string[] | undefined
  },
) {
  const row = await findMessage(database, message)
  if (!row) throw new OperatorError('refused', `There is no message ${message}.`)
  const order = await nameOrder(database, { ref: orderRef, organization })
  const [foreign] = await findForeignEvents(database, row.id, events ?? [])
  if (foreign) throw new OperatorError('refused', `Message ${message} has no event ${foreign}.`)
  return { messageId: row.id, ids: events ?? null, order }
}
