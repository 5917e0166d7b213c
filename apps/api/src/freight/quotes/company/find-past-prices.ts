import type { PastPrice } from '@portolan/contract/company/quotes/quote-prices'
import type { QuoteRequest } from '@portolan/contract/freight/quotes'
import { cargoTotals } from '@portolan/freight/booking/totals'
import { quoteStateAt } from '#freight/preorders/quote-state.ts'
import type { QuoteRow } from '#freight/quotes/queries.ts'
import type { StoredOption } from '#freight/tables/stored-option.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

const most = 20

interface Row {
  id: string
  number: string
  organizationId: string
  organizationRef: string
  organizationName: string
  state: QuoteRow['state']
  validUntil: string | null
  reason: string | null
  acceptedVersion: number | null
  acceptedOption: string | null
  version: number
  request: QuoteRequest
  options: Pick<StoredOption, 'id' | 'carrier' | 'service' | 'totals'>[]
  at: string
}

/**
 * The latest other offers between the same cities, of the same mode and load type: an accepted one as
 * accepted, else its latest version.
 */
export async function findPastPrices(
  database: Database,
  { id, organizationId, request }: Pick<QuoteRow, 'id' | 'organizationId' | 'request'>,
  now: Date,
): Promise<PastPrice[]> {
  const { from, to, transportMode, loadType } = request
  const rows = await rowsOf<Row>(
    database,
    sql`SELECT q.id, q.number, q.organization_id AS "organizationId", o.ref AS "organizationRef",
        o.name AS "organizationName", q.state, q.reason, q.accepted_version AS "acceptedVersion",
        q.accepted_option AS "acceptedOption", f.version,
        to_char(q.valid_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "validUntil",
        coalesce(f.request, q.request) AS request,
        (SELECT jsonb_agg(option - 'lines') FROM jsonb_array_elements(f.options) AS option) AS options,
        to_char(f.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
      FROM quotes q
      JOIN organizations o ON o.id = q.organization_id
      JOIN quote_offers f ON f.organization_id = q.organization_id AND f.quote_id = q.id
        AND f.version = CASE WHEN q.state = 'accepted' THEN q.accepted_version ELSE q.version END
      WHERE q.request -> 'from' ->> 'countryCode' = ${from.countryCode} AND q.request -> 'from' ->> 'city' = ${from.city}
        AND q.request -> 'to' ->> 'countryCode' = ${to.countryCode} AND q.request -> 'to' ->> 'city' = ${to.city}
        AND q.request ->> 'transportMode' = ${transportMode} AND q.request ->> 'loadType' = ${loadType}
        AND q.id <> ${id}::uuid
      ORDER BY q.id DESC LIMIT ${most}`,
  )
  return rows.map((row) => present(row, organizationId, now))
}

function present(row: Row, organizationId: string, now: Date): PastPrice {
  const { number, at, reason, request, version, acceptedVersion, acceptedOption } = row
  const { grossWeightKg, volumeM3 } = cargoTotals(request)
  return {
    quoteId: row.id,
    number,
    organization: { id: row.organizationId, ref: row.organizationRef, name: row.organizationName },
    isSame: row.organizationId === organizationId,
    state: quoteStateAt(row, now),
    at,
    cargo: request.cargo,
    containers: request.containers.map(({ isoType, quantity }) => ({ isoType, quantity })),
    grossWeightKg,
    volumeM3,
    options: row.options.map(({ id, carrier, service, totals }) => ({ id, carrier, service, totals })),
    acceptedOptionId: acceptedVersion === version ? acceptedOption : null,
    reason,
  }
}
