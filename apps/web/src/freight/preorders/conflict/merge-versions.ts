import { emptyContent, type PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import { applyChanges, type ContentChange, diffContents } from '@portolan/freight/booking/content-changes'

/** Something that both sides changed, each in another way. */
export interface Conflict {
  /** Of a field, or of what is decided as a whole: a place, an address, a list, a line, a party. */
  path: string
  mine: readonly ContentChange[]
  theirs: readonly ContentChange[]
}

/** What two sides made of the same version. */
export interface Comparison {
  base: object
  conflicts: readonly Conflict[]
  /** What only one side changed, which stays in any case. */
  onlyMine: readonly ContentChange[]
  onlyTheirs: readonly ContentChange[]
  /** The IDs of new lines, theirs first, as they follow the lines of the base. */
  newLines: readonly string[]
  /** The position of each line in the merged booking, by its ID. */
  lineIndexes: ReadonlyMap<string, number>
}

type Sides = [mine: readonly ContentChange[], theirs: readonly ContentChange[]]

/**
 * Half of one of these and half of another would be neither. Rows of such lists have no ID to be told apart
 * by.
 */
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
  const known = new Set(base.units.map(({ id }) => id))
  return content.units.flatMap(({ id }) => (id === undefined || known.has(id) ? [] : [id]))
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
 * The path that each path is decided with: its own, unless half of one side would make no sense beside the
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

/** Compares what I made of a version with what has become of it meanwhile. */
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

/** Changes as people read them: the line of dangerous goods by its position again. */
export function asShown(
  { lineIndexes }: Pick<Comparison, 'lineIndexes'>,
  changes: readonly ContentChange[],
): ContentChange[] {
  const shown = (value: ContentChange['after']) =>
    value === null ? null : (lineIndexes.get(String(value)) ?? null)
  return changes.map(({ path, before, after }) =>
    path.endsWith('.unitIndex')
      ? { path, before: shown(before), after: shown(after) }
      : { path, before, after },
  )
}

/** Both sides' changes in one; of what both changed, the chosen side's. */
export function mergeVersions(
  { base, conflicts, onlyMine, onlyTheirs, newLines }: Comparison,
  isMine: (path: string) => boolean,
): PreorderContent {
  const chosen = conflicts.flatMap(({ path, mine, theirs }) => (isMine(path) ? mine : theirs))
  const merged = applyChanges(base, [...onlyTheirs, ...onlyMine, ...chosen])
  // The form reads it, which shows where something is missing.
  const content = { ...emptyContent, ...(merged as PreorderContent) }
  const ids = newLines.values()
  const units = content.units.map((unit) => ({
    ...unit,
    id: unit.id ?? ids.next().value ?? crypto.randomUUID(),
  }))
  return withLinePositions({ ...content, units })
}
