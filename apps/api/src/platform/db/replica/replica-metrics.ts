import type { Metric } from '#platform/http/serving/metrics.ts'
import type { Deps } from '#platform/process/deps.ts'

/** For `/metrics`; without a replica, no figure has a value. */
export async function replicaMetrics({ replica }: Pick<Deps, 'replica'>): Promise<Metric[]> {
  const now = performance.now()
  const lagMs = replica?.state.lagMs(now) ?? Number.POSITIVE_INFINITY
  const use = replica?.use() ?? null
  return [
    {
      name: 'portolan_replica_usable',
      help: '1 while lists and exports are read from the replica (DATABASE_READ_URL).',
      values: replica === null ? [] : [{ value: replica.state.isUsable(now) ? 1 : 0 }],
    },
    {
      name: 'portolan_replica_lag_seconds',
      help: 'How old what the replica shows may be; nothing until it has been seen with all that the primary had.',
      values: Number.isFinite(lagMs) ? [{ value: lagMs / 1_000 }] : [],
    },
    {
      name: 'portolan_replica_connections',
      help: 'Connections of this process to the replica.',
      values:
        use === null
          ? []
          : [
              { labels: { state: 'busy' }, value: use.open - use.idle },
              { labels: { state: 'idle' }, value: use.idle },
            ],
    },
  ]
}
