import { emptyContent, type PreorderContent } from '@portolan/contract/freight/preorder-content'
import { applyChanges, type ContentChange, diffContents } from '@portolan/freight/booking/content-changes'

/** What both sides changed to something else: a field, or what only has a meaning as a whole, such as a place. */
export interface Conflict {
  path: string
  mine: readonly ContentChange[]
  theirs: readonly ContentChange[]
}

/** What two sides made of the same version. */
export interface Comparison {
  base: PreorderContent
  mine: readonly ContentChange[]
  theirs: readonly ContentChange[]
  /** New lines of both sides, in their order in the merged booking. */
  addedIds: readonly string[]
  conflicts: readonly Conflict[]
  /** What they changed that I needn't decide about. */
  alsoTheirs: readonly ContentChange[]
  wholeOf: (path: string) => string
}

type Lines = readonly { id?: string | undefined }[]
const idsOf = (lines: Lines) => lines.flatMap(({ id }) => id ?? [])
const addedTo = (base: Lines, lines: Lines) => idsOf(lines).filter((id) => !idsOf(base).includes(id))

/** Dangerous goods name their line by its position, which differs between versions; its ID doesn't. */
function withLineIds(content: PreorderContent) {
  const dangerousGoods = content.dangerousGoods.map(({ unitIndex, ...goods }) => ({
    ...goods,
    unitId: unitIndex === null ? null : (content.units[unitIndex]?.id ?? null),
  }))
  return { ...content, dangerousGoods }
}

function withLinePositions(content: ReturnType<typeof withLineIds>): PreorderContent {
  const ids = content.units.map(({ id }) => id)
  const dangerousGoods = content.dangerousGoods.map(({ unitId, ...goods }) => {
    const position = unitId === null ? -1 : ids.indexOf(unitId)
    return { ...goods, unitIndex: position < 0 ? null : position }
  })
  return { ...content, dangerousGoods }
}

/** The line of dangerous goods by its position again, as people count lines. */
function asShown(base: PreorderContent, side: PreorderContent) {
  const position = ({ units }: PreorderContent, id: ContentChange['after']) => {
    const index = units.findIndex((unit) => unit.id === id)
    return index < 0 ? null : index
  }
  return ({ path, before, after }: ContentChange): ContentChange =>
    path.endsWith('.unitId')
      ? {
          path: path.replace(/unitId$/, 'unitIndex'),
          before: position(base, before),
          after: position(side, after),
        }
      : { path, before, after }
}

const isSame = (one: object | undefined, other: object | undefined) =>
  diffContents({ entry: one }, { entry: other }).length === 0

/** Both sides count their new entries from the same number: mine come after theirs, without those that are the same. */
function afterTheirEntries(
  changes: readonly ContentChange[],
  base: PreorderContent,
  mine: PreorderContent,
  theirs: PreorderContent,
): ContentChange[] {
  const added = {
    units: addedTo(base.units, theirs.units).length,
    containers: Math.max(0, theirs.containers.length - base.containers.length),
    dangerousGoods: Math.max(0, theirs.dangerousGoods.length - base.dangerousGoods.length),
  }
  return changes.flatMap((change) => {
    const match = /^(units|containers|dangerousGoods)\.(\d+)\.(.+)$/.exec(change.path)
    const list = match?.[1] as keyof typeof added | undefined
    const index = Number(match?.[2])
    if (!list || index < base[list].length) return [change]
    // Lines have IDs, so that two of them are never the same.
    const isTheirs =
      list !== 'units' && theirs[list].slice(base[list].length).some((one) => isSame(one, mine[list][index]))
    return isTheirs ? [] : [{ ...change, path: `${list}.${index + added[list]}.${match?.[3]}` }]
  })
}

const alwaysWhole =
  /^(from|to|pickUp|delivery|temperature|declaredValue|(?:containers|dangerousGoods)\.\d+)(?:\.|$)/
const entry = /^(units\.\d+|parties\.(?:shipper|consignee|notify))\./

/** What a field is decided about with. Of a line or party that one side replaced or removed, a part makes no sense. */
function wholesOf(changes: readonly ContentChange[]): (path: string) => string {
  const replaced = new Set(
    changes.flatMap(({ path, after }) => {
      const owner = entry.exec(path)?.[1]
      const isReplaced = owner?.startsWith('units')
        ? path === `${owner}.description` && after === null
        : path === `${owner}.name`
      return owner && isReplaced ? [owner] : []
    }),
  )
  return (path) => {
    const owner = entry.exec(path)?.[1]
    return alwaysWhole.exec(path)?.[1] ?? (owner && replaced.has(owner) ? owner : path)
  }
}

/** Compares what I made of a version with what has become of it meanwhile. */
export function compareVersions(
  base: PreorderContent,
  mine: PreorderContent,
  theirs: PreorderContent,
): Comparison {
  const [from, to] = [withLineIds(base), withLineIds(mine)]
  const myChanges = afterTheirEntries(diffContents(from, to), base, mine, theirs)
  const theirChanges = diffContents(from, withLineIds(theirs))
  const wholeOf = wholesOf([...myChanges, ...theirChanges])
  const theirsByWhole = Map.groupBy(theirChanges, ({ path }) => wholeOf(path))
  const conflicts = [...Map.groupBy(myChanges, ({ path }) => wholeOf(path))].flatMap(([path, own]) => {
    const others = theirsByWhole.get(path)
    if (!others || isSameChange(own, others)) return []
    return [{ path, mine: own.map(asShown(base, mine)), theirs: others.map(asShown(base, theirs)) }]
  })
  const disputed = new Set(conflicts.map(({ path }) => path))
  const alsoTheirs = theirChanges.filter(({ path }) => !disputed.has(wholeOf(path)))
  return {
    ...{ base, mine: myChanges, theirs: theirChanges, conflicts, wholeOf },
    alsoTheirs: alsoTheirs.map(asShown(base, theirs)),
    addedIds: [...addedTo(base.units, theirs.units), ...addedTo(base.units, mine.units)],
  }
}

function isSameChange(one: readonly ContentChange[], other: readonly ContentChange[]): boolean {
  const afterByPath = new Map(other.map(({ path, after }) => [path, after]))
  return one.length === other.length && one.every(({ path, after }) => afterByPath.get(path) === after)
}

/** Both sides' changes in one; of what both changed, the chosen side's. */
export function mergeVersions(
  { base, mine, theirs, addedIds, conflicts, wholeOf }: Comparison,
  isMine: (path: string) => boolean,
): PreorderContent {
  const disputed = new Set(conflicts.map(({ path }) => path))
  const isDisputed = ({ path }: ContentChange) => disputed.has(wholeOf(path))
  const changes = [
    ...theirs.filter((change) => !isDisputed(change) || !isMine(wholeOf(change.path))),
    ...mine.filter((change) => !isDisputed(change) || isMine(wholeOf(change.path))),
  ]
  // The form reads it, which shows where something is missing.
  const merged = applyChanges(withLineIds(base), changes) as ReturnType<typeof withLineIds>
  const unnamed = [...addedIds]
  const units = merged.units.map((unit) => (unit.id ? unit : { ...unit, id: unnamed.shift() }))
  return { ...emptyContent, ...withLinePositions({ ...merged, units }) }
}
