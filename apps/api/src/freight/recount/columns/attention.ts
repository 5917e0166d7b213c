import { attentionVersion } from '#freight/order-record/attention/attention-columns.ts'
import { refreshAttention } from '#freight/order-record/projections/attention.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { DerivedColumns } from './derived-columns.ts'

/** Alerts, cut-offs, papers and the instants from which an order needs attention. */
export const attention: DerivedColumns = {
  name: 'alerts of orders',
  kept: sql`json_build_array(o.late_at, o.quiet_at, o.papers_at, o.overdue_at, o.risk_at, o.company_at, o.late_minutes, o.stalled_at,
    o.stalled_since, o.papers_expected, o.papers_present, o.alerts, o.cut_offs)`,
  isCurrent: (env) =>
    sql`o.attention_hash = o.record_hash AND o.attention_version = ${attentionVersion(env)}`,
  refresh: (tx, orders, env) => refreshAttention(tx, env, orders),
}
