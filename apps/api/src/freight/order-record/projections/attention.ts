import { readOrderRules, readOwnRules } from '#freight/customer-settings/order-rules.ts'
import {
  type AttentionEnv,
  attentionColumnNames,
  attentionColumns,
  attentionVersion,
} from '#freight/order-record/attention/attention-columns.ts'
import { readFacts } from '#freight/order-record/attention/read-facts.ts'
import type { OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Projection } from './projection.ts'

/** The alerts, cut-offs and papers of orders, and the start of each group of alerts. */
export const attention: Projection = {
  name: 'attention',
  writes: attentionColumnNames.map((name) => `orders.${name}`),
  async refresh(tx, { records, outcomes, statuses, documents, documentStates }, { env }) {
    const newOrders = records.flatMap(({ row, before }) => (before === null ? [row] : []))
    const own = await readOwnRules(
      tx,
      newOrders.map(({ organizationId }) => organizationId),
    )
    // A new order's row already has them, by the usual rules.
    const knownOrders = records.flatMap(({ row, before }) =>
      before === null && !own.has(row.organizationId) ? [] : [row],
    )
    const ledgers = outcomes.map(({ ledger }) => ledger)
    return refreshAttention(tx, env, [
      ...knownOrders,
      ...ledgers,
      ...statuses,
      ...documents,
      ...documentStates,
    ])
  },
}

/** Orders per step: every statement must finish within seconds. */
const ordersPerStep = 500

/**
 * Updates the attention columns of orders that the transaction has locked, after any input of the rules has
 * changed: the order, its milestones, log, documents or invoices, or the rules themselves.
 */
export async function refreshAttention(
  tx: Database,
  env: AttentionEnv,
  orders: readonly OrderKeys[],
): Promise<void> {
  const distinct = [...new Map(orders.map((order) => [order.id, order])).values()]
  const version = attentionVersion(env)
  for (let start = 0; start < distinct.length; start += ordersPerStep) {
    const step = distinct.slice(start, start + ordersPerStep)
    const rulesOf = await readOrderRules(
      tx,
      env,
      step.map(({ organizationId }) => organizationId),
    )
    const facts = await readFacts(tx, step, env.timeZone, rulesOf)
    const rows = [...facts.values()].map(({ organizationId, id, ...own }) => ({
      organizationId,
      id,
      ...attentionColumns(own, rulesOf(organizationId), version),
    }))
    await tx.execute(sql`UPDATE orders o SET alerts = nullif(g.alerts, 'null'::jsonb),
        cut_offs = nullif(g."cutOffs", 'null'::jsonb), late_at = g."lateAt", quiet_at = g."quietAt",
        papers_at = g."papersAt", overdue_at = g."overdueAt", risk_at = g."riskAt", company_at = g."companyAt", late_minutes = g."lateMinutes",
        stalled_at = g."stalledAt", stalled_since = g."stalledSince", attention_version = g."attentionVersion",
        attention_hash = o.record_hash,
        papers_expected = g."papersExpected", papers_present = g."papersPresent"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g ("organizationId" uuid, id uuid, alerts jsonb, "cutOffs" jsonb,
        "lateAt" timestamptz, "quietAt" timestamptz, "papersAt" timestamptz, "overdueAt" timestamptz, "riskAt" timestamptz, "companyAt" timestamptz,
        "lateMinutes" integer, "stalledAt" timestamptz, "stalledSince" timestamptz, "attentionVersion" text,
        "papersExpected" integer, "papersPresent" integer)
      WHERE o.organization_id = g."organizationId" AND o.id = g.id
        AND (o.alerts, o.cut_offs, o.late_at, o.quiet_at, o.papers_at, o.overdue_at, o.risk_at, o.company_at, o.late_minutes, o.stalled_at,
          o.stalled_since, o.attention_version, o.attention_hash, o.papers_expected, o.papers_present)
        IS DISTINCT FROM (nullif(g.alerts, 'null'::jsonb), nullif(g."cutOffs", 'null'::jsonb), g."lateAt", g."quietAt", g."papersAt", g."overdueAt", g."riskAt", g."companyAt",
          g."lateMinutes", g."stalledAt", g."stalledSince", g."attentionVersion", o.record_hash, g."papersExpected", g."papersPresent")`)
  }
}
