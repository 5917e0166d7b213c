/** A single value of a booking; null is no value. */
export type Scalar = string | number | boolean | null

/**
 * A changed value at a path such as `units.0.grossWeightKg`. Numbers in paths count the lines of the version
 * before: a new line follows them, and of a removed one every value becomes null.
 */
export interface ContentChange {
  path: string
  before: Scalar
  after: Scalar
}

type Tree = { readonly [member: string]: unknown }

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keeps a line the same one in every version; it's no value of the booking. */
const idMember = 'id'

function idOf(line: unknown): string | null {
  const id = isTree(line) ? line[idMember] : null
  return typeof id === 'string' ? id : null
}

/** Pairs the lines of two lists by their IDs, else by position; new ones come after all lines of before. */
function pairLines(before: readonly unknown[], after: readonly unknown[]): [unknown, unknown][] {
  const hasIds = [...before, ...after].some((line) => idOf(line) !== null)
  if (!hasIds) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => [
      before[index],
      after[index],
    ])
  }
  const byId = new Map(after.flatMap((line) => (idOf(line) === null ? [] : [[idOf(line), line]])))
  const earlierIds = new Set(before.map(idOf).filter((id) => id !== null))
  const isNew = (line: unknown) => !earlierIds.has(idOf(line) ?? '')
  return [
    ...before.map((line): [unknown, unknown] => [
      line,
      idOf(line) === null ? undefined : byId.get(idOf(line)),
    ]),
    ...after.filter(isNew).map((line): [unknown, unknown] => [undefined, line]),
  ]
}

const asScalar = (value: unknown): Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null

function collect(before: unknown, after: unknown, path: string, changes: ContentChange[]): void {
  const below = (member: string | number) => (path === '' ? String(member) : `${path}.${member}`)
  if (Array.isArray(before) || Array.isArray(after)) {
    const pairs = pairLines(Array.isArray(before) ? before : [], Array.isArray(after) ? after : [])
    for (const [index, [was, is]] of pairs.entries()) collect(was, is, below(index), changes)
    return
  }
  if (isTree(before) || isTree(after)) {
    const [was, is]: [Tree, Tree] = [isTree(before) ? before : {}, isTree(after) ? after : {}]
    const members = new Set([...Object.keys(was), ...Object.keys(is)])
    for (const member of members) {
      if (member !== idMember) collect(was[member], is[member], below(member), changes)
    }
    return
  }
  const [was, is] = [asScalar(before), asScalar(after)]
  if (was !== is) changes.push({ path, before: was, after: is })
}

/** Returns the differences between two versions, value by value. Missing, null and empty are the same. */
export function diffContents(before: object, after: object): ContentChange[] {
  const changes: ContentChange[] = []
  collect(before, after, '', changes)
  return changes
}

const isNothing = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isNothing)
  if (!isTree(value)) return value === null || value === undefined
  return Object.entries(value).every(([member, inner]) => member === idMember || isNothing(inner))
}

interface Step {
  parts: readonly string[]
  after: Scalar
}

/** No booking is deeper; a longer path can only be wrong. */
const deepest = 10

function changed(value: unknown, steps: readonly Step[]): unknown {
  const last = steps.findLast(({ parts }) => parts.length === 0)
  if (last) return last.after
  const byPart = Map.groupBy(steps, ({ parts }) => parts[0] ?? '')
  const below = ({ parts, after }: Step): Step => ({ parts: parts.slice(1), after })
  const isList = [...byPart.keys()].every((part) => /^\d+$/.test(part)) && !isTree(value)
  if (isList) {
    const before: readonly unknown[] = Array.isArray(value) ? value : []
    const added = [...byPart.keys()].map(Number).filter((index) => index >= before.length)
    const indexes = [...before.keys(), ...added.toSorted((a, b) => a - b)]
    return indexes.flatMap((index) => {
      const own = byPart.get(String(index))
      if (!own) return [before[index]]
      const line = changed(before[index], own.map(below))
      return isNothing(line) ? [] : [line]
    })
  }
  const tree: Tree = isTree(value) ? value : {}
  const members = [...byPart].map(([member, own]): [string, unknown] => [
    member,
    changed(Object.hasOwn(tree, member) ? tree[member] : undefined, own.map(below)),
  ])
  const result = { ...tree, ...Object.fromEntries(members) }
  return steps.some(({ after }) => after === null) && isNothing(result) ? null : result
}

/**
 * The content with changes of `diffContents` made; the content itself stays as it is. A line or party that
 * loses its last value is gone. Paths aren't checked, so parse the result with the schema of the content.
 */
export function applyChanges(
  content: object,
  changes: readonly Pick<ContentChange, 'path' | 'after'>[],
): unknown {
  const steps = changes.map(({ path, after }) => ({ parts: path.split('.', deepest), after }))
  return changed(content, steps) ?? {}
}
