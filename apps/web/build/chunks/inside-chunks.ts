import path from 'node:path'
import { type Audience, type Group, mergedGroups } from './merged-groups.ts'

interface ModuleInfo {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  code?: string | null
}

/** The module information available when chunks are formed. */
export interface ModuleGraph {
  getModuleInfo: (id: string) => ModuleInfo | null
}

interface Pages {
  /** ID of the entry module. */
  entry: string
  /** ID suffix of the layout around all signed-in pages of customers. */
  frame: string
  /** ID suffixes of the most visited page, which is loaded with the frame. */
  firstPage: readonly string[]
  /** ID suffixes of the page that has the most in common with it; that goes with the frame. */
  secondPage: readonly string[]
  /** Pages of the staff, and ID suffixes of what each of them begins with. */
  desk: { pages: RegExp; frame: readonly string[] }
  /** ID suffixes of modules that signed-in pages load once a button is reached, all at the same time. */
  late: readonly string[]
  /** IDs of pages for visitors, which load nothing that only signed-in pages need. */
  visitors: readonly RegExp[]
  /**
   * IDs of small parts that most signed-in pages need; they go with the frame unless pages for visitors have
   * them, too.
   */
  everywhere: readonly RegExp[]
  /** IDs that other groups take. */
  elsewhere: RegExp
  /** How often a page or a late part is loaded compared to others; 1 without an entry that matches its ID. */
  weights: readonly (readonly [id: RegExp, weight: number])[]
}

const entryName = 'entry'
/** The place of what a first button brings among all roots. */
const lateRoot = 0

function reach(graph: ModuleGraph, roots: Iterable<string>, late = false): Set<string> {
  const reachable = new Set(roots)
  for (const id of reachable) {
    const info = graph.getModuleInfo(id)
    for (const each of info?.importedIds ?? []) reachable.add(each)
    if (late) for (const each of info?.dynamicallyImportedIds ?? []) reachable.add(each)
  }
  return reachable
}

/** The IDs that match any of the patterns. Throws if one matches none, as after its modules have moved. */
function matching(all: Iterable<string>, patterns: readonly RegExp[]): Set<string> {
  const ids = [...all]
  const unused = patterns.find((pattern) => !ids.some((id) => pattern.test(id)))
  if (unused) throw new Error(`No module matches ${unused}`)
  return new Set(ids.filter((id) => patterns.some((pattern) => pattern.test(id))))
}

/** The names of the chunks that all signed-in pages begin with, by module. */
function firstNames(graph: ModuleGraph, all: readonly string[], pages: Pages): Map<string, string> {
  const { frame, firstPage, secondPage, visitors, everywhere, entry } = pages
  const rootOf = (end: string): string[] => all.filter((id) => id.endsWith(end))
  const outside = reach(graph, [entry, ...matching(all, visitors)])
  const names = new Map<string, string>()
  for (const id of reach(graph, firstPage.flatMap(rootOf))) names.set(id, 'orders')
  for (const id of reach(graph, secondPage.flatMap(rootOf))) if (names.has(id)) names.set(id, 'inside')
  for (const id of reach(graph, rootOf(frame))) names.set(id, 'inside')
  for (const id of names.keys()) if (outside.has(id)) names.set(id, 'shared')
  for (const id of matching(all, everywhere)) if (!outside.has(id)) names.set(id, 'inside')
  return names
}

/**
 * Code that is loaded at once: a page, a late part, or all that a first button brings; at the desk each with
 * the frame around its pages.
 */
function rootsOf(graph: ModuleGraph, all: readonly string[], { late, desk }: Pages): string[][] {
  const isLate = (id: string) => late.some((end) => id.endsWith(end))
  const frame = all.filter((id) => desk.frame.some((end) => id.endsWith(end)))
  const loaded = new Set(all.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  const apart = [...loaded].filter((id) => !isLate(id)).toSorted()
  return [all.filter(isLate), ...apart.map((id) => (desk.pages.test(id) ? [id, ...frame] : [id]))]
}

/** Modules by the roots that load them; those with a name are a group of their own. */
function groupsOf(
  graph: ModuleGraph,
  roots: readonly string[][],
  { desk, visitors }: Pages,
  nameOf: (id: string) => string | undefined,
): Group[] {
  const users = new Map<string, Uint8Array>()
  for (const [place, root] of roots.entries())
    for (const id of reach(graph, root)) {
      const used = users.get(id) ?? new Uint8Array(roots.length)
      used[place] = 1
      users.set(id, used)
    }
  const byKey = Map.groupBy(users.keys(), (id) => nameOf(id) ?? String(users.get(id)))
  byKey.delete(entryName)
  const groups = [...byKey.values()]
  const isDesk = roots.map((ids) => ids.some((id) => desk.pages.test(id)))
  const isVisitors = roots.map((ids) => ids.some((id) => visitors.some((pattern) => pattern.test(id))))
  const audienceOf = (used: Uint8Array): Audience =>
    used.some((loads, root) => loads && isVisitors[root])
      ? 'visitors'
      : used.every((loads, root) => !loads || isDesk[root])
        ? 'desk'
        : 'customers'
  const placeOf = new Map(groups.flatMap((ids, place) => ids.map((id) => [id, place])))
  return groups.map((ids, place) => {
    const used = new Uint8Array(roots.length)
    for (const id of ids)
      for (const [root, loads] of (users.get(id) ?? used).entries()) if (loads) used[root] = 1
    const imports = new Set([...reach(graph, ids)].flatMap((id) => placeOf.get(id) ?? []))
    imports.delete(place)
    return {
      roots: used,
      bytes: ids.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0),
      ids,
      imports,
      isFixed: ids.some((id) => nameOf(id) !== undefined),
      audience: audienceOf(used),
    }
  })
}

interface Chunk {
  name: string
  /** The chunks that are formed before: a chunk takes what its modules import and no other has. */
  place: number
}

/** The groups, each after those that it imports from. */
function importedFirst(graph: ModuleGraph, groups: readonly Group[]): Group[] {
  const groupOf = new Map(groups.flatMap((group) => group.ids.map((id) => [id, group])))
  const ordered = new Set<Group>()
  const visited = new Set<Group>()
  const visit = (group: Group) => {
    if (visited.has(group)) return
    visited.add(group)
    for (const id of group.ids)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
        const other = groupOf.get(imported)
        if (other) visit(other)
      }
    ordered.add(group)
  }
  for (const group of groups) visit(group)
  return [...ordered]
}

function assign(graph: ModuleGraph, pages: Pages): Map<string, Chunk> {
  const all = [...reach(graph, [pages.entry], true)]
  const first = firstNames(graph, all, pages)
  const outside = reach(graph, [pages.entry])
  const roots = rootsOf(graph, all, pages)
  const weights = roots.map(
    (ids) => pages.weights.find(([pattern]) => ids.some((id) => pattern.test(id)))?.[1] ?? 1,
  )
  const nameOf = (id: string) =>
    outside.has(id) ? entryName : pages.elsewhere.test(id) ? 'elsewhere' : first.get(id)
  const groups = groupsOf(graph, roots, pages, nameOf)
  const merged = mergedGroups(groups, weights).filter(({ isFixed }) => !isFixed)
  const places = ['shared', 'inside', 'orders']
  const chunks = new Map<string, Chunk>()
  for (const [id, name] of first) chunks.set(id, { name, place: places.indexOf(name) })
  for (const [at, { roots: used, ids }] of importedFirst(graph, merged).entries()) {
    const pageRoots = [...used.keys()].filter((root) => root !== lateRoot && used[root])
    // A root is a chunk with what nothing else loads.
    if (!used[lateRoot] && pageRoots.length < 2) continue
    const [heaviest = lateRoot] = pageRoots.toSorted((a, b) => (weights[b] ?? 1) - (weights[a] ?? 1))
    const [root = ''] = roots[heaviest] ?? []
    const name = heaviest === lateRoot ? 'late' : path.basename(root).replace(/\.\w+$/, '')
    // Chunks of one name would be one.
    for (const id of ids) chunks.set(id, { name: `${name}~${at}`, place: places.length + at })
  }
  return chunks
}

/** More chunks than any build has. */
const maxChunks = 200

/**
 * Groups of modules that each become a chunk: code that signed-in pages share with visitors' pages, what they
 * share among themselves, the rest of the most visited page, and the others as `mergedGroups` weighs them.
 * Over HTTP/1.1 a browser requests six files at a time, and each adds a kilobyte of headers.
 */
export function insideChunks(pages: Pages) {
  let chunks: Map<string, Chunk> | undefined
  return Array.from({ length: maxChunks }, (_, place) => ({
    debugName: `inside ${place}`,
    priority: maxChunks - place,
    name: (id: string, graph: ModuleGraph) => {
      chunks ??= assign(graph, pages)
      const chunk = chunks.get(id)
      return chunk?.place === place ? chunk.name : null
    },
  }))
}
