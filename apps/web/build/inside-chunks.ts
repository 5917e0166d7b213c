interface ModuleInfo {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** The module information available when chunks are formed. */
export interface ModuleGraph {
  getModuleInfo: (id: string) => ModuleInfo | null
}

interface Pages {
  /** ID of the entry module. */
  entry: string
  /** ID suffix of the layout around all signed-in pages. */
  frame: string
  /**
   * ID suffixes of the most visited pages, by chunk name. The first doesn't load what others share with
   * visitors' pages.
   */
  pages: Readonly<Record<string, readonly string[]>>
  /** ID suffixes of modules that signed-in pages load once a button is reached. */
  late: readonly string[]
  /** IDs of pages for visitors, which load nothing that only signed-in pages need. */
  visitors: RegExp
  /**
   * IDs of small parts that most pages need; they go with the code that signed-in pages share with visitors'
   * pages.
   */
  everywhere: RegExp
}

function reach(graph: ModuleGraph, roots: Iterable<string>, late = false): Set<string> {
  const reachable = new Set(roots)
  for (const id of reachable) {
    const info = graph.getModuleInfo(id)
    for (const each of info?.importedIds ?? []) reachable.add(each)
    if (late) for (const each of info?.dynamicallyImportedIds ?? []) reachable.add(each)
  }
  return reachable
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
  const [firstPage] = Object.keys(pages)
  const early = new Set(['inside', firstPage])
  for (const [id, name] of names)
    if (outside.has(id)) names.set(id, early.has(name) ? 'shared' : `shared-${name}`)
  for (const id of all) if (everywhere.test(id)) names.set(id, 'shared')
  for (const id of reach(graph, late.flatMap(rootOf)))
    if (!names.has(id)) names.set(id, outside.has(id) ? 'shared-late' : 'late')
  return names
}

/**
 * Groups of modules that each become a chunk: code that signed-in pages share with visitors' pages, code they
 * share among themselves, the rest of each of the most visited pages, and late code. Over HTTP/1.1 a browser
 * requests six files at a time, and each adds a kilobyte of headers.
 */
export function insideChunks(options: Pages) {
  let names: Map<string, string> | undefined
  // A group also takes the imports of its modules, so shared modules must be taken first.
  const [, ...others] = Object.keys(options.pages)
  const order = [
    ['shared'],
    [...others.map((name) => `shared-${name}`), 'shared-late', 'inside'],
    [...Object.keys(options.pages), 'late'],
  ]
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
