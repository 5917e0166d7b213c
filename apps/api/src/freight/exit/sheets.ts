import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { byteOrderMark, csvRow, csvText } from '@portolan/contract/shared/csv'
import type { Collected } from './collect-rows.ts'
import type { Extra } from './write-archive.ts'

type Row = Record<string, unknown>
type Read = (row: Row) => unknown

const member =
  (column: string, name: string): Read =>
  (row) =>
    (row[column] as Row | null)?.[name]
const moneyOf: Read = ({ amount }) => {
  const money = amount as { amount?: unknown; currency?: unknown } | null
  return money && `${money.amount} ${money.currency}`
}

/** Tables for people, who open them in a spreadsheet: a few columns of a few tables. */
const sheets: Record<string, Record<string, string | Read>> = {
  orders: {
    number: 'number',
    reference: 'customer_reference',
    status: 'status',
    shipment_status: 'shipment_status',
    mode: 'transport_mode',
    cargo: 'cargo',
    incoterms: 'incoterms',
    from: member('from_place', 'city'),
    from_country: member('from_place', 'countryCode'),
    to: member('to_place', 'city'),
    to_country: member('to_place', 'countryCode'),
    departure: 'departure_at',
    arrival: 'arrival_at',
    created: 'created_at',
  },
  documents: {
    order_id: 'order_id',
    kind: 'kind',
    name: 'name',
    content_type: 'content_type',
    size: 'size',
    invoice_number: 'invoice_number',
    amount: moneyOf,
    issued: 'issued_on',
    due: 'due_on',
    paid: 'paid_on',
    file: ({ storage_key: key }) => `files/${key}`,
  },
  preorders: { number: 'number', status: 'status', created: 'created_at', updated: 'updated_at' },
  quotes: { number: 'number', state: 'state', valid_until: 'valid_until', created: 'created_at' },
  users: {
    email: 'email',
    first_name: 'first_name',
    last_name: 'last_name',
    phone: 'phone',
    language: 'locale',
  },
}

/** The tables of a collection for people, as CSV. */
export function sheetsOf({ tables }: Collected): Extra[] {
  return tables.flatMap(({ name, path }) => {
    const columns = sheets[name]
    if (columns === undefined) return []
    return [{ name: `tables/${name}.csv`, open: async () => Readable.from(csvOf(path, columns)) }]
  })
}

async function* csvOf(path: string, columns: Record<string, string | Read>) {
  const cells = Object.values(columns)
  yield byteOrderMark + csvRow(Object.keys(columns), 'en')
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const row: Row = JSON.parse(line)
    const values = cells.map((cell) => (typeof cell === 'string' ? row[cell] : cell(row)))
    yield csvRow(
      values.map((value) => csvText(value === null || value === undefined ? '' : String(value), 'en')),
      'en',
    )
  }
}
