interface ModuleInfo {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** What is known of the modules when they are put into chunks. */
export interface ModuleGraph {
  getModuleInfo: (id: string) => ModuleInfo | null
}

interface Pages {
  /** Id of the module with which all begins. */
  entry: string
  /** The end of the id of what all pages inside have around them. */
  frame: string
  /** The ends of the ids of the pages that people open most, by the name of their chunk. */
  pages: Readonly<Record<string, readonly string[]>>
  /** The ends of the ids of what pages inside load once they are drawn. */
  late: readonly string[]
  /** Ids of pages for visitors, which load nothing that is only for pages inside. */
  visitors: RegExp
  /**
   * Ids of small parts that most pages need; they come with what pages inside share with those for visitors.
   */
  everywhere: RegExp
}

function reach(graph: ModuleGraph, roots: Iterable<string>, late = false): Set<string> {
  const found = new Set(roots)
  for (const id of found) {
    const info = graph.getModuleInfo(id)
    for (const each of info?.importedIds ?? []) found.add(each)
    if (late) for (const each of info?.dynamicallyImportedIds ?? []) found.add(each)
  }
  return found
}

function assign(
  graph: ModuleGraph,
  { entry, frame, pages, late, visitors, everywhere }: Pages,
): Map<string, string> {
  const all = [...reach(graph, [entry], true)]
  const rootOf = (end: string): string[] => all.filter((id) => id.endsWith(end))
  const outside = reach(graph, [entry, ...all.filter((id) => visitors.test(id))])
  const names = new Map<string, string>()
  for (const [name, ends] of Object.entries(pages)) {
    for (const id of reach(graph, ends.flatMap(rootOf))) names.set(id, names.has(id) ? 'inside' : name)
  }
  for (const id of reach(graph, rootOf(frame))) names.set(id, 'inside')
  for (const id of names.keys()) if (outside.has(id)) names.set(id, 'shared')
  for (const id of all) if (everywhere.test(id)) names.set(id, 'shared')
  for (const id of reach(graph, late.flatMap(rootOf)))
    if (!names.has(id)) names.set(id, outside.has(id) ? 'shared-late' : 'late')
  return names
}

/**
 * Groups of modules that each become a chunk: what pages inside share with those for visitors, what they
 * share among themselves, the rest of each page that people open most, and what comes late. A browser asks a
 * server of HTTP/1.1 for six files at a time, and each brings a kilobyte of headers.
 */
export function insideChunks(options: Pages) {
  let names: Map<string, string> | undefined
  // A group also takes what its modules import: what several have must be taken first.
  const order = [['shared'], ['shared-late', 'inside'], [...Object.keys(options.pages), 'late']]
  return order.flatMap((group, place) =>
    group.map((name) => ({
      debugName: name,
      priority: order.length - place,
      name: (id: string, graph: ModuleGraph) => {
        names ??= assign(graph, options)
        return names.get(id) === name ? name : null
      },
    })),
  )
}
