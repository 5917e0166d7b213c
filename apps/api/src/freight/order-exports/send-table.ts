import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ExportFormat } from '@portolan/contract/freight/order-exports'
import type { Locale } from '@portolan/contract/identity/users'
import type { FastifyReply } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { customersOf } from '#platform/http/caller.ts'
import { type MadeDownload, sendMadeFile } from '#platform/http/downloads/send-made-file.ts'
import { heavyWorkOf } from '#platform/limits/customers/share-heavy-work.ts'
import { inThisContext } from '#platform/watching/in-this-context.ts'
import type { Column } from './cell.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Rows written per turn of the event loop; others wait for a few milliseconds. */
export const rowsOfTurn = 100

/** Limits how many table batches are read at once. Exports that wait for their client don't count. */
const readsOf = heavyWorkOf('export-slices', {
  atOnce: 2,
  atOncePerCustomer: 1,
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitingPerCustomer: Number.POSITIVE_INFINITY,
  retryAfterSeconds: 10,
})

/** The batches, each read when it's the customer's turn, yielding to the event loop between two of them. */
async function* inTurns<T>(
  deps: Deps,
  caller: MadeDownload['caller'],
  batches: AsyncIterable<T>,
): AsyncGenerator<T> {
  const reading = batches[Symbol.asyncIterator]()
  const read = async () => {
    await nextTurn()
    return reading.next()
  }
  try {
    for (;;) {
      const { done, value } = await readsOf(deps)(customersOf(caller), read)
      if (done) return
      yield value
    }
  } finally {
    await reading.return?.()
  }
}

/**
 * Sends rows as a file, written while they are read, at most `rowsOfTurn` per batch; `name` names the sheet
 * and, with the date, the file.
 */
export function sendTable<Row>(
  deps: Deps,
  call: MadeDownload,
  table: { name: string; columns: readonly Column<Row>[]; batches: AsyncIterable<readonly Row[]> },
  { format, locale }: { format: ExportFormat; locale: Locale },
): Promise<FastifyReply> {
  const { name, columns } = table
  return sendMadeFile(deps, call, {
    what: 'export',
    type: contentTypes[format],
    name: `${name} ${deps.clock.now().toISOString().slice(0, 10)}.${format}`,
    open() {
      const batches = inTurns(deps, call.caller, inThisContext(table.batches))
      const stream =
        format === 'csv'
          ? Readable.from(writeCsv(batches, columns, locale))
          : writeXlsx(batches, columns, name)
      return { stream, size: null }
    },
  })
}
