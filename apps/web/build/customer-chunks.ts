import type { ModuleGraph } from './inside-chunks.ts'

interface Options {
  /** ID of the entry module. */
  entry: string
  /** ID suffix of the module that leads to everything of the desk. */
  desk: string
}

/** More dynamic imports share no module. */
const maxSharing = 150

/** Modules that these load with them, without those behind `closed`. */
function reach(graph: ModuleGraph, roots: Iterable<string>, closed?: string, late = false): Set<string> {
  const reachable = new Set(roots)
  for (const id of reachable) {
    const info = graph.getModuleInfo(id)
    const next = [...(info?.importedIds ?? []), ...(late ? (info?.dynamicallyImportedIds ?? []) : [])]
    for (const each of next) if (closed === undefined || !each.endsWith(closed)) reachable.add(each)
  }
  return reachable
}

/** The chunk of each module that customers' pages share with the desk's, by the pages of customers. */
function assign(
  graph: ModuleGraph,
  { entry, desk }: Options,
): Map<string, { name: string; sharing: number }> {
  const everything = reach(graph, [entry], undefined, true)
  const ofDesk = reach(
    graph,
    [...everything].filter((id) => id.endsWith(desk)),
    undefined,
    true,
  )
  const ofCustomers = reach(graph, [entry], desk, true)
  const roots = new Set(
    [...ofCustomers].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  )
  const loadedBy = new Map<string, string[]>()
  for (const root of roots) {
    if (root.endsWith(desk)) continue
    for (const id of reach(graph, [root])) loadedBy.set(id, [...(loadedBy.get(id) ?? []), root])
  }
  const keyOf = (id: string) => loadedBy.get(id)?.join()
  const touched = new Set([...ofDesk].flatMap((id) => keyOf(id) ?? []))
  // A group would take imports that are in none, although other pages load them, too.
  for (let count = -1; count !== touched.size; ) {
    count = touched.size
    const grouped = [...loadedBy.keys()].filter((id) => touched.has(keyOf(id) ?? ''))
    for (const id of reach(graph, grouped)) {
      const key = keyOf(id)
      if (key !== undefined) touched.add(key)
    }
  }
  const names = new Map([...touched].map((key, index) => [key, `c${index}`]))
  return new Map(
    [...loadedBy].flatMap(([id, { length: sharing }]) => {
      const name = names.get(keyOf(id) ?? '')
      return name === undefined ? [] : [[id, { name, sharing }] as const]
    }),
  )
}

/**
 * Groups that form the chunks of customers' pages as if there were no desk. Otherwise each part that a desk's
 * page also uses becomes a file of its own, which the entry lists and customers request.
 */
export function customerChunks(options: Options) {
  let chunks: ReturnType<typeof assign> | undefined
  // A group also takes the imports of its modules, so the modules of most pages must be taken first.
  return Array.from({ length: maxSharing }, (_, index) => ({
    debugName: `customers ${index + 1}`,
    priority: (index + 1) / (maxSharing + 1),
    name: (id: string, graph: ModuleGraph) => {
      chunks ??= assign(graph, options)
      const chunk = chunks.get(id)
      return chunk?.sharing === index + 1 ? chunk.name : null
    },
  }))
}
