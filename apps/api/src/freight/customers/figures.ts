import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import { totalsByCurrency } from '@portolan/freight/charges/totals'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

export type CustomerFigures = Pick<
  CompanyCustomer,
  'orders' | 'invoices' | 'people' | 'lastSignInAt' | 'openInvitations'
>

interface FigureRow {
  id: string
  active: number
  orders: number
  people: number
  lastSignInAt: string | null
  openInvitations: number
  unpaid: { currency: string; isOverdue: boolean; count: number; amount: string }[]
}

/**
 * The figures of these customers, from counters and sums that are kept: no order and no invoice is read.
 * `today` is the company's calendar date.
 */
export async function readFigures(
  database: Database,
  ids: readonly string[],
  today: string,
): Promise<Map<string, CustomerFigures>> {
  const rows = await rowsOf<FigureRow>(
    database,
    sql`SELECT o.id, coalesce(c.active, 0) AS active, coalesce(c.orders, 0) AS orders, p.people,
        p.last_sign_in_at::text AS "lastSignInAt",
        (SELECT count(*)::int FROM invitations i WHERE i.organization_id = o.id AND i.used_at IS NULL
          AND i.revoked_at IS NULL AND i.expires_at > now()) AS "openInvitations",
        coalesce((SELECT json_agg(s) FROM (SELECT currency, due_on < ${today}::date AS "isOverdue",
            sum(total)::int AS count, sum(amount)::text AS amount
          FROM invoice_sums WHERE organization_id = o.id AND NOT paid GROUP BY 1, 2 ORDER BY 1, 2) AS s), '[]')
          AS unpaid
      FROM unnest(${sql.param([...ids])}::uuid[]) AS o (id)
      LEFT JOIN LATERAL (SELECT sum(total) FILTER (WHERE status = 'active')::int AS active,
          sum(total)::int AS orders
        FROM order_counts WHERE organization_id = o.id) AS c ON true
      LEFT JOIN LATERAL (SELECT count(*)::int AS people, max(u.last_sign_in_at) AS last_sign_in_at
        FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.organization_id = o.id) AS p ON true`,
  )
  return new Map(rows.map((row) => [row.id, present(row)]))
}

function present({
  active,
  orders,
  unpaid,
  lastSignInAt,
  people,
  openInvitations,
}: FigureRow): CustomerFigures {
  return {
    orders: { active, all: orders },
    invoices: { unpaid: sumOf(unpaid), overdue: sumOf(unpaid.filter(({ isOverdue }) => isOverdue)) },
    people,
    lastSignInAt: lastSignInAt === null ? null : toInstant(lastSignInAt),
    openInvitations,
  }
}

function sumOf(parts: FigureRow['unpaid']): CustomerFigures['invoices']['unpaid'] {
  return {
    count: parts.reduce((all, { count }) => all + count, 0),
    sums: totalsByCurrency(parts.map(({ currency, amount }) => ({ currency, amount }))),
  }
}
