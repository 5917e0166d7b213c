import { Readable } from 'node:stream'
import type { ExportFormat } from '@portolan/contract/freight/order-exports'
import type { Locale } from '@portolan/contract/identity/users'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#platform/process/deps.ts'
import type { Column } from './cell.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Sends rows as a file that is written while they're read; `name` is that of the sheet, and with the date of the file. */
export function sendTable<Row>(
  deps: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  table: { name: string; columns: readonly Column<Row>[]; batches: AsyncIterable<readonly Row[]> },
  { format, locale }: { format: ExportFormat; locale: Locale },
): FastifyReply {
  const { name, columns, batches } = table
  const file =
    format === 'csv' ? Readable.from(writeCsv(batches, columns, locale)) : writeXlsx(batches, columns, name)
  file.on('error', (err) => {
    request.log.error({ err }, 'an export broke off')
    deps.reports.error(err, 'export', { requestId: request.id })
  })
  const fileName = `${name} ${deps.clock.now().toISOString().slice(0, 10)}.${format}`
  return reply
    .type(contentTypes[format])
    .header('content-disposition', contentDisposition(fileName))
    .send(file)
}
