import { toInstant as cutInstant } from '@portolan/freight/attention/alert'
import type { AttentionFacts, Report } from '@portolan/freight/attention/order-facts'
import { recordSource } from '@portolan/freight/ledger/log-entry'
import { matchEntries } from '@portolan/freight/ledger/matched-entries'
import { papersDue } from '@portolan/freight/papers/papers-due'
import type { CustomerRules } from '#freight/customer-settings/order-rules.ts'
import { keysTable, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { decisionOfEntry, isOfOrder } from '#freight/order-record/log/event-decisions.ts'
import { gazetteer } from '#freight/order-record/log/gazetteer.ts'
import { readLogs } from '#freight/order-record/log/log-rows.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { endOfDay } from '#platform/text/end-of-day.ts'
import type { OrderFacts } from './attention-columns.ts'
import { carrierNotes, noteCodes } from './carrier-notes.ts'
import { loggedCutOffs } from './cut-offs.ts'
import { loggedAhead } from './facts-ahead.ts'
import { readPaperFacts } from './paper-facts.ts'
import { uncountedParts } from './uncounted-parts.ts'

type OwnFacts = Pick<
  AttentionFacts,
  'status' | 'shipmentStatus' | 'transportMode' | 'route' | 'position' | 'createdAt'
>

interface FactsRow extends OwnFacts, OrderKeys {
  reports: (Report & { ref: string })[]
  containers: string[]
  heardAt: string | null
  hasNotes: boolean | null
  unpaid: string[]
  reasons: AttentionFacts['reasons']
}

const noPapers = { expected: 0, present: 0, missing: [] }

/** The reason for the last change of one of the times. */
const reasonOf = (target: 'departure' | 'arrival') =>
  sql`(array_agg(h.reason_code ORDER BY h.seq DESC) FILTER (WHERE h.target = ${target}))[1]`

/** The facts of orders by order ID. */
export async function readFacts(
  database: Database,
  orders: readonly OrderKeys[],
  timeZone: string,
  rulesOf: (organizationId: string) => Pick<CustomerRules, 'expectedPapers' | 'ignoresInvoices'>,
): Promise<Map<string, OrderKeys & OrderFacts>> {
  const rows = await rowsOf<FactsRow>(
    database,
    sql`SELECT o.organization_id AS "organizationId", o.id, o.status,
        -- Once delivered, an order has arrived, whatever its record still says.
        CASE WHEN o.is_delivered THEN 'ARRIVED' ELSE o.shipment_status END AS "shipmentStatus",
        o.transport_mode AS "transportMode", o.route, o.position, o.created_at::text AS "createdAt",
        (SELECT coalesce(json_agg(json_build_object('ref', e.ref, 'code', e.code, 'at', e.at, 'precision', e.at_precision, 'place', e.place,
            'equipment', u.container)
            ORDER BY e.at, e.ref), '[]')
          FROM order_events e LEFT JOIN shipment_units u ON u.organization_id = e.organization_id AND u.id = e.unit_id
          WHERE e.organization_id = o.organization_id AND e.order_id = o.id AND e.classifier = 'actual') AS reports,
        to_json(ARRAY(SELECT DISTINCT u.container FROM shipment_units u WHERE u.organization_id = o.organization_id
          AND u.order_id = o.id AND u.container IS NOT NULL)) AS containers,
        (SELECT json_build_object('departure', ${reasonOf('departure')}, 'arrival', ${reasonOf('arrival')})
          FROM eta_history h WHERE h.organization_id = o.organization_id AND h.order_id = o.id) AS reasons,
        heard.at::text AS "heardAt", heard.has_notes AS "hasNotes",
        to_json(ARRAY(SELECT DISTINCT d.due_on::text FROM documents d WHERE d.organization_id = o.organization_id
          AND d.order_id = o.id AND d.invoice_number IS NOT NULL AND d.paid_on IS NULL AND d.due_on IS NOT NULL)) AS unpaid
      FROM orders o JOIN ${keysTable(orders)} ON keys.organization_id = o.organization_id AND keys.order_id = o.id
      CROSS JOIN LATERAL (SELECT max(l.received_at) FILTER (WHERE l.source <> ${recordSource}) AS at, bool_or(l.code = ANY(${sql.param(noteCodes)}::text[])
          OR l.pieces IS NOT NULL OR (l.classifier = 'actual' AND l.at > l.received_at + interval '1 day')) AS has_notes
        FROM event_log l ${decisionOfEntry} WHERE l.organization_id = o.organization_id AND l.order_id = o.id
          AND ${isOfOrder}) AS heard`,
  )
  const noted = rows.filter(({ hasNotes }) => hasNotes === true)
  const logs = await readLogs(database, noted)
  const papers = new Map(
    (await readPaperFacts(database, orders)).map((own) => [
      own.id,
      papersDue(own, rulesOf(own.organizationId).expectedPapers),
    ]),
  )
  return new Map(
    rows.map(({ heardAt, unpaid, hasNotes: _, containers, ...row }) => {
      const log = logs.get(row.id) ?? []
      const { matched } = matchEntries(log, { route: row.route, units: [] }, gazetteer)
      const { freeTimes, holds } = carrierNotes(matched)
      const parts = uncountedParts(log, row)
      // A milestone of several units has their numbers after its name.
      const reports = row.reports
        .filter(({ ref }) => !parts.has(ref.split(' ', 1)[0] ?? ''))
        .map(({ ref: _ref, ...report }) => report)
      const facts = {
        ...row,
        createdAt: toInstant(row.createdAt),
        reports: [...reports, ...holds],
        heardAt: heardAt && toInstant(heardAt),
        freeTimes,
        cutOffs: loggedCutOffs(log, { ...row, reports, containers }),
        ahead: loggedAhead(log, row),
        papers: papers.get(row.id) ?? noPapers,
        unpaid: rulesOf(row.organizationId).ignoresInvoices
          ? []
          : unpaid.map((dueOn) => ({ dueOn, overdueAt: startOfNextDay(dueOn, timeZone) })),
      }
      return [row.id, facts]
    }),
  )
}

function startOfNextDay(date: string, timeZone: string): string {
  const year = Number(date.slice(0, 4))
  // The time zone matters only for real due dates; the others only have to be valid instants.
  const isUsual = year >= 1900 && year < 9999
  const end = isUsual ? Date.parse(endOfDay(date, timeZone)) + 1_000 : Date.parse(date) + 86_400_000
  return cutInstant(end)
}
