/** The methods that PostgreSQL's client and the embedded database share. */
export interface Queryable {
  query<Row>(statement: string, params?: unknown[]): Promise<{ rows: Row[] }>
}

/** Orders of the bulk request, each with two stored events that wait for it. */
export const bulkOrders = 1_200
const eventsPerOrder = 2
export const waitingMessage = '00000000-0000-7000-8000-0000000000aa'

const event = `jsonb_build_object('sourceEventId', 'stored-' || n, 'kind', 'transport', 'code', 'DEPA', 'at', '2026-11-02T08:00:00Z',
  'classifier', 'actual', 'offsetMinutes', 0, 'precision', 'time', 'zoneBasis', 'given', 'mode', 'sea', 'conveyance', null,
  'place', jsonb_build_object('locode', 'CNSHA', 'iata', null, 'name', null, 'city', null, 'countryCode', null, 'lat', null, 'lng', null),
  'equipment', null, 'isEmpty', null, 'seals', '[]'::jsonb, 'documentType', null, 'documentRef', null, 'reasonCode', null,
  'remark', null, 'pieces', null, 'statedAt', '2026-11-02T08:30:00Z', 'messageAt', null, 'isRetracted', false, 'flags', '[]'::jsonb)`

const reference = (type: string, value: string) =>
  `jsonb_build_object('type', '${type}', 'value', ${value}, 'issuer', null)`

/**
 * Returns a statement that inserts the events `from` to `to` of a message; the SQL texts derive an event's
 * references from its number `n`.
 */
function insertEvents(message: string, series: string, [booking, bill, container]: [string, string, string]) {
  return `INSERT INTO inbound_events (id, message_id, source, source_event_id, path, event_hash, event, refs, keys, is_pending)
    SELECT gen_random_uuid(), ${message}, 'dcsa:BENC', 'stored-' || n, '$[' || n || ']', md5(n::text), ${event},
      jsonb_build_array(${reference('BKG', booking)}, ${reference('MBL', bill)}, ${reference('EQ', container)}),
      ARRAY[${booking}, ${bill}, ${container}], false
    FROM ${series}`
}

const insertMessages = (ids: string) => `INSERT INTO inbound_messages
  (id, source, format, content_type, bytes, body_hash, storage_key, status)
  SELECT id, 'key', 'dcsa-tnt-2.2', 'application/json', 1000, id::text, id::text, 'read' FROM ${ids}`

/**
 * Stores the requested number of events without an order, with those of the bulk request's orders in the
 * middle.
 */
export async function storeEvents(database: Queryable, count: number): Promise<void> {
  await database.query(
    insertMessages(`(SELECT ('00000000-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid AS id
      FROM generate_series(0, ${Math.ceil(count / 1_000)}) AS n UNION ALL SELECT '${waitingMessage}') AS made`),
  )
  const message = `('00000000-0000-7000-8001-' || lpad(to_hex(n / 1000), 12, '0'))::uuid`
  const own = bulkOrders * eventsPerOrder
  const step = 10_000
  for (let start = 0; start < count - own; start += step) {
    const end = Math.min(start + step, count - own)
    await database.query(
      insertEvents(message, `generate_series(${start}, ${end - 1}) AS n`, [
        `'BK' || n`,
        `'ML' || n / 3`,
        `'CNTU' || lpad((n / 5)::text, 7, '0')`,
      ]),
    )
    if (start <= count / 2 && end > count / 2) await storeWaiting(database)
  }
  await database.query('ANALYZE')
}

async function storeWaiting(database: Queryable): Promise<void> {
  await database.query(
    insertEvents(`'${waitingMessage}'`, `generate_series(-${bulkOrders * eventsPerOrder}, -1) AS n`, [
      `'WBK' || -n % ${bulkOrders}`,
      `'WML' || -n % ${bulkOrders}`,
      `'WCNU' || -n`,
    ]),
  )
}

/** Returns the lines of the bulk request. */
export function orderLines(): string[] {
  return Array.from({ length: bulkOrders }, (_, n) =>
    JSON.stringify({
      ref: `waited-${n}`,
      number: `WN-${n}`,
      organization: { ref: 'waiting', name: 'Waiting' },
      transportMode: 'sea',
      loadType: 'LCL',
      incoterms: 'FOB',
      cargo: `Machine parts, lot ${n}`,
      customerReference: `PO-${n}`,
      references: [
        { type: 'BKG', value: `WBK${n}` },
        { type: 'MBL', value: `WML${n}` },
      ],
      route: [
        { place: { locode: 'CNSHA' }, departure: { planned: '2026-11-01T08:00:00Z' }, carrier: 'Ocean Line' },
        { place: { locode: 'DEHAM' }, arrival: { planned: '2026-12-05T08:00:00Z' } },
      ],
      units: [{ ref: '1', packaging: 'PLL', quantity: 6, description: 'Pallets', grossWeightKg: 420 }],
    }),
  )
}
