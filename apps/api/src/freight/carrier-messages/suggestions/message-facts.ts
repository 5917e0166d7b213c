import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** The facts by which orders are suggested for a message: those of its unmatched events. */
export interface MessageFacts {
  events: LoggedEvent[]
  references: OrderReference[]
  /** Orders from which its events were taken by hand. */
  refusedBy: ReadonlySet<string>
}

/** The first of each; most events of a message repeat the same. */
const most = { events: 200, references: 30 }

export async function readFacts(database: Database, messageId: string): Promise<MessageFacts> {
  const rows = await rowsOf<{ event: LoggedEvent; references: OrderReference[] }>(
    database,
    sql`SELECT event, jsonb_path_query_array(refs, '$[0 to 19]') AS references FROM inbound_events
      WHERE message_id = ${messageId} AND orders = '[]' ORDER BY id LIMIT ${most.events}`,
  )
  const named = rows.flatMap(({ references }) => references)
  const distinct = [...new Map(named.map((one) => [JSON.stringify(one), one])).values()]
  const refusals = await rowsOf<{ orderId: string }>(
    database,
    sql`SELECT DISTINCT d.order_id AS "orderId" FROM (SELECT source, source_event_id FROM inbound_events
        WHERE message_id = ${messageId} AND orders = '[]' ORDER BY id LIMIT ${most.events}) AS e
      JOIN event_decisions d ON d.source = e.source AND d.source_event_id = e.source_event_id
      WHERE d.belongs = 'detached'`,
  )
  return {
    events: rows.map(({ event }) => event),
    references: distinct.slice(0, most.references),
    refusedBy: new Set(refusals.map(({ orderId }) => orderId)),
  }
}
