import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as contract from '@portolan/contract/company/activity/activity'
import { StoredInstant } from '@portolan/contract/shared/instants'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { namesOfActors } from '#identity/staff/actor-names.ts'
import { toInstant } from '#platform/db/columns.ts'
import { sendMadeFile } from '#platform/http/downloads/send-made-file.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { inThisContext } from '#platform/watching/in-this-context.ts'
import { presentActor, presentEntry } from './present.ts'
import { countEntries, type EntryFilter, type EntryRow, listDistinct, listEntryRows } from './queries.ts'
import { writeActivityCsv } from './write-csv.ts'

const EntryCursor = z.tuple([StoredInstant, z.uuid()])

/** More aren't counted, and more choices aren't offered. */
const maxCounted = 1_000
const maxChoices = 500

const rowsPerBatch = 200

export function activityRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  const nameEntries = async (rows: readonly EntryRow[]) =>
    namesOfActors(
      database,
      rows.map(({ actor }) => actor),
    )

  route(app, deps, contract.listActivity, async ({ query, request }) => {
    const { limit = defaultLimit, cursor, ...filter } = query
    const after = readCursor(request, cursor, EntryCursor)
    const [rows, count] = await Promise.all([
      listEntryRows(database, filter, { after, limit: limit + 1 }),
      countEntries(database, filter, maxCounted + 1),
    ])
    const nameOf = await nameEntries(rows)
    const page = presentPage(request, {
      rows,
      count: Math.min(count, maxCounted),
      limit,
      cursorOf: ({ at, id }: EntryRow) => [toInstant(at), id],
      present: (row) => presentEntry(row, nameOf),
    })
    return { ...page, isCapped: count > maxCounted }
  })

  route(app, deps, contract.listActivityChoices, async () => {
    const [actors, acts] = await Promise.all([
      listDistinct(database, 'actor', maxChoices),
      listDistinct(database, 'act', maxChoices),
    ])
    const nameOf = await namesOfActors(database, actors)
    return { actors: actors.map((actor) => presentActor(actor, nameOf)), acts }
  })

  /** All matching entries in batches, newest first. */
  async function* readAll(filter: EntryFilter) {
    let after: readonly [string, string] | null = null
    for (;;) {
      const rows: EntryRow[] = await listEntryRows(database, filter, { after, limit: rowsPerBatch })
      const nameOf = await nameEntries(rows)
      yield rows.map((row) => presentEntry(row, nameOf))
      const last = rows.at(-1)
      if (rows.length < rowsPerBatch || last === undefined) return
      after = [toInstant(last.at), last.id]
      await nextTurn()
    }
  }

  route(app, deps, contract.exportActivity, ({ query, caller, request, reply }) => {
    const { locale = localeOf(request), ...filter } = query
    const userId = caller.kind === 'staff' ? caller.userId : caller.id
    // The route layer records the download.
    const call = { request, reply, caller: { organizationIds: [], userId }, record: async () => {} }
    return sendMadeFile(deps, call, {
      what: 'export',
      type: 'text/csv; charset=utf-8',
      name: `activity ${deps.clock.now().toISOString().slice(0, 10)}.csv`,
      open: () => ({
        stream: Readable.from(writeActivityCsv(inThisContext(readAll(filter)), locale)),
        size: null,
      }),
    })
  })
}
