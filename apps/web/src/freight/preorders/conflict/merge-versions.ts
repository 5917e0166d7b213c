import { emptyContent, type PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import { applyChanges, type ContentChange, diffContents } from '@portolan/freight/booking/content-changes'

/** A member that both sides changed differently. */
export interface Conflict {
  /** The path of a field, or of a value decided as a whole: a place, an address, a list, a line, a party. */
  path: string
  mine: readonly ContentChange[]
  theirs: readonly ContentChange[]
}

/** Two sides' changes to the same version. */
export interface Comparison {
  base: object
  conflicts: readonly Conflict[]
  /** One-sided changes, which stay in any case. */
  onlyMine: readonly ContentChange[]
  onlyTheirs: readonly ContentChange[]
  /** The IDs of new lines, theirs first, in their order after the base's lines. */
  newLines: readonly string[]
  /** The position of each line in the merged booking, by its ID. */
  lineIndexes: ReadonlyMap<string, number>
}

type Sides = [mine: readonly ContentChange[], theirs: readonly ContentChange[]]

/** Values that can't be mixed from both sides. Rows of such lists have no ID to identify them. */
const wholes = [
  'from',
  'to',
  'pickUp',
  'delivery',
  'declaredValue',
  'temperature',
  'containers',
  'dangerousGoods',
]

/** Dangerous goods name their line by its position, which differs between versions; here by its ID. */
function withLineIds(content: PreorderContent): PreorderContent {
  const idOf = (index: number | null) => (index === null ? null : (content.units[index]?.id ?? null))
  const goods = content.dangerousGoods.map((one) => ({ ...one, unitIndex: idOf(one.unitIndex) }))
  return { ...content, dangerousGoods: goods as unknown as PreorderContent['dangerousGoods'] }
}

function withLinePositions(content: PreorderContent): PreorderContent {
  const dangerousGoods = content.dangerousGoods.map((goods) => {
    const index = content.units.findIndex(({ id }) => id !== undefined && id === String(goods.unitIndex))
    return { ...goods, unitIndex: index < 0 ? null : index }
  })
  return { ...content, dangerousGoods }
}

function newLinesOf(base: PreorderContent, content: PreorderContent): string[] {
  const ids = new Set(base.units.map(({ id }) => id))
  return content.units.flatMap(({ id }) => (id === undefined || ids.has(id) ? [] : [id]))
}

/** New lines of both sides have the same numbers; mine come after theirs, unless both have the same one. */
function afterTheirLines(
  changes: readonly ContentChange[],
  count: number,
  mine: readonly string[],
  all: readonly string[],
): ContentChange[] {
  return changes.map((change) => {
    const [, index, member] = /^units\.(\d+)\.(.+)$/.exec(change.path) ?? []
    const id = mine[Number(index) - count]
    return id === undefined ? change : { ...change, path: `units.${count + all.indexOf(id)}.${member}` }
  })
}

/**
 * The path with which each path is decided: its own, unless part of one side makes no sense next to the
 * other's.
 */
function subjects([mine, theirs]: Sides): (path: string) => string {
  // A line that one side removed, and a party that became another company.
  const isReplaced = ({ path, after }: ContentChange) =>
    /^parties\.\w+\.name$/.test(path) || (/^units\.\d+\.description$/.test(path) && after === null)
  const replaced = new Set(
    [...mine, ...theirs].filter(isReplaced).map(({ path }) => path.slice(0, path.lastIndexOf('.'))),
  )
  return (path) => {
    const parts = path.split('.')
    if (wholes.includes(parts[0] ?? '')) return parts[0] ?? ''
    const owner = parts.slice(0, 2).join('.')
    return replaced.has(owner) ? owner : path
  }
}

const sameChanges = (a: readonly ContentChange[], b: readonly ContentChange[]) =>
  a.length === b.length && a.every(({ path, after }) => b.some((c) => c.path === path && c.after === after))

/** Compares my changes to a version with others' changes since then. */
export function compareVersions(
  base: PreorderContent,
  mine: PreorderContent,
  theirs: PreorderContent,
): Comparison {
  const myLines = newLinesOf(base, mine)
  const newLines = [...new Set([...newLinesOf(base, theirs), ...myLines])]
  const start = withLineIds(base)
  const myChanges = diffContents(start, withLineIds(mine))
  const sides: Sides = [
    afterTheirLines(myChanges, base.units.length, myLines, newLines),
    diffContents(start, withLineIds(theirs)),
  ]
  const subjectOf = subjects(sides)
  const [mineBy, theirsBy] = sides.map((changes) => Map.groupBy(changes, ({ path }) => subjectOf(path)))
  const conflicts: Conflict[] = []
  for (const [path, own] of mineBy ?? []) {
    const other = theirsBy?.get(path)
    if (!other) continue
    if (!sameChanges(own, other)) conflicts.push({ path, mine: own, theirs: other })
    else mineBy?.delete(path)
  }
  const disputed = new Set(conflicts.map(({ path }) => path))
  const undisputed = (groups: Map<string, ContentChange[]> | undefined) =>
    [...(groups ?? [])].flatMap(([path, changes]) => (disputed.has(path) ? [] : changes))
  return {
    base: start,
    conflicts,
    onlyMine: undisputed(mineBy),
    onlyTheirs: undisputed(theirsBy),
    newLines,
    lineIndexes: new Map(
      [...base.units.map(({ id }) => id), ...newLines].map((id, index) => [id ?? '', index]),
    ),
  }
}

/** Changes as people read them: with the line of dangerous goods by its position. */
export function asShown(
  { lineIndexes }: Pick<Comparison, 'lineIndexes'>,
  changes: readonly ContentChange[],
): ContentChange[] {
  const displayed = (value: ContentChange['after']) =>
    value === null ? null : (lineIndexes.get(String(value)) ?? null)
  return changes.map(({ path, before, after }) =>
    path.endsWith('.unitIndex')
      ? { path, before: displayed(before), after: displayed(after) }
      : { path, before, after },
  )
}

/** Merges both sides' changes; if both changed a value, the chosen side wins. */
export function mergeVersions(
  { base, conflicts, onlyMine, onlyTheirs, newLines }: Comparison,
  isMine: (path: string) => boolean,
): PreorderContent {
  const choices = conflicts.flatMap(({ path, mine, theirs }) => (isMine(path) ? mine : theirs))
  const merged = applyChanges(base, [...onlyTheirs, ...onlyMine, ...choices])
  // Only the form reads it, and shows what is missing.
  const content = { ...emptyContent, ...(merged as PreorderContent) }
  const ids = newLines.values()
  const units = content.units.map((unit) => ({
    ...unit,
    id: unit.id ?? ids.next().value ?? crypto.randomUUID(),
  }))
  return withLinePositions({ ...content, units })
}
