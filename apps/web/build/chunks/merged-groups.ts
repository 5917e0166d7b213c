/** The pages that load code: some for visitors, none but the desk's, or others. */
export type Audience = 'visitors' | 'customers' | 'desk'

/** Modules that become one chunk. */
export interface Group {
  /** For each root, 1 if it loads the group. */
  roots: Uint8Array
  bytes: number
  ids: readonly string[]
  /** The places of all groups that it imports from, at any depth. */
  imports: ReadonlySet<number>
  /** True for a chunk of its own whatever it costs. */
  isFixed: boolean
  /** Code of one audience is never loaded by another to save a request. */
  audience: Audience
}

/** The price of a file in bytes without its content: a request over one of six connections. */
const requestBytes = 8_000

/**
 * Groups of modules for as little loading as possible: groups become one while fewer requests outweigh the
 * bytes that some root then loads for nothing. `weights` says how much each root counts.
 */
export function mergedGroups(groups: readonly Group[], weights: readonly number[]): Group[] {
  const merged = groups.map((group) => ({ ...group }))
  // A group that has become part of another is found there.
  const places = groups.map((_, place) => place)
  const weightOf = (loads: (root: number) => number) =>
    weights.reduce((sum, weight, root) => (loads(root) ? sum + weight : sum), 0)
  const weighed = merged.map(({ roots }) => weightOf((root) => roots[root] ?? 0))

  /** Code that roots load only because one of both imports it. */
  function alsoLoaded(a: number, b: number, roots: Uint8Array): number {
    let cost = 0
    const seen = new Set([a, b])
    for (const group of [merged[a], merged[b]])
      for (const imported of group?.imports ?? []) {
        const place = places[imported] ?? imported
        const other = merged[place]
        if (!other || seen.has(place)) continue
        seen.add(place)
        for (let root = 0; root < roots.length; root++)
          if (roots[root] && !other.roots[root]) cost += (weights[root] ?? 0) * other.bytes
      }
    return cost
  }

  function gainOf(a: number, b: number): number {
    const [first, second] = [merged[a], merged[b]]
    if (!first || !second || first.isFixed || second.isFixed || first.audience !== second.audience) return 0
    const roots = first.roots.map((loads, root) => loads | (second.roots[root] ?? 0))
    const apart =
      (weighed[a] ?? 0) * (first.bytes + requestBytes) + (weighed[b] ?? 0) * (second.bytes + requestBytes)
    const together = weightOf((root) => roots[root] ?? 0) * (first.bytes + second.bytes + requestBytes)
    const gain = apart - together
    return gain > 0 ? gain - alsoLoaded(a, b, roots) : 0
  }

  const gains = merged.map((_, a) => merged.slice(0, a).map((_, b) => gainOf(a, b)))
  const isGone = new Set<number>()
  for (;;) {
    let [most, into, from] = [0, -1, -1]
    for (const [a, row] of gains.entries())
      if (!isGone.has(a))
        for (const [b, gain] of row.entries())
          if (gain > most && !isGone.has(b)) [most, into, from] = [gain, b, a]
    const [kept, taken] = [merged[into], merged[from]]
    if (!kept || !taken) return merged.filter((_, place) => !isGone.has(place))
    kept.roots = kept.roots.map((loads, root) => loads | (taken.roots[root] ?? 0))
    kept.bytes += taken.bytes
    kept.ids = [...kept.ids, ...taken.ids]
    kept.imports = new Set([...kept.imports, ...taken.imports])
    weighed[into] = weightOf((root) => kept.roots[root] ?? 0)
    for (const [group, place] of places.entries()) if (place === from) places[group] = into
    isGone.add(from)
    for (const other of merged.keys()) {
      if (other === into || isGone.has(other)) continue
      const [a, b] = [Math.max(other, into), Math.min(other, into)]
      const row = gains[a]
      if (row) row[b] = gainOf(a, b)
    }
  }
}
