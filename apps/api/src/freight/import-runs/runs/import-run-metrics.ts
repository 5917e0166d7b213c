import type { Deps } from '#freight/deps.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Metric } from '#platform/http/serving/metrics.ts'

/** For `/metrics`. */
export async function importRunMetrics({ database }: Pick<Deps, 'database'>): Promise<Metric[]> {
  const rows = await rowsOf<{ kind: string; state: string; count: number }>(
    database,
    sql`SELECT kind, state, count(*)::int AS count FROM import_runs
      WHERE created_at > now() - interval '1 day' AND NOT is_dry_run GROUP BY kind, state ORDER BY kind, state`,
  )
  return [
    {
      name: 'portolan_imports',
      help: 'Imports of the last 24 hours, by kind and state.',
      values: rows.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
    },
  ]
}
