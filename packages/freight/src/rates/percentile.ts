/** Linear between order statistics, as PostgreSQL's `percentile_cont`; null of nothing. `sorted` ascends. */
export function percentile(sorted: readonly number[], share: number): number | null {
  const position = share * (sorted.length - 1)
  const below = sorted[Math.floor(position)]
  const above = sorted[Math.ceil(position)]
  if (below === undefined || above === undefined) return null
  return below + (above - below) * (position - Math.floor(position))
}
