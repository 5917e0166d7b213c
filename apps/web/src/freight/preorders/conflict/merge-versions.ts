import { emptyContent, type PreorderContent } from '@portolan/contract/freight/preorder-content'
import { applyChanges, type ContentChange, diffContents } from '@portolan/freight/booking/content-changes'

/** A field that both sides changed to something else. */
export interface ConflictingField {
  path: string
  base: ContentChange['before']
  mine: ContentChange['after']
  theirs: ContentChange['after']
}

/** What two sides made of the same version. */
export interface Comparison {
  base: PreorderContent
  mine: readonly ContentChange[]
  theirs: readonly ContentChange[]
  conflicts: readonly ConflictingField[]
}

/** Lines that both sides added have the same numbers in both; mine come after theirs. */
function afterTheirLines(
  changes: readonly ContentChange[],
  base: PreorderContent,
  theirs: PreorderContent,
): ContentChange[] {
  const kept = new Set(base.units.map(({ id }) => id))
  const added = theirs.units.filter(({ id }) => !kept.has(id)).length
  return changes.map((change) => {
    const match = /^units\.(\d+)\.(.+)$/.exec(change.path)
    if (!match || Number(match[1]) < base.units.length) return change
    return { ...change, path: `units.${Number(match[1]) + added}.${match[2]}` }
  })
}

/** Compares what I made of a version with what has become of it meanwhile. */
export function compareVersions(
  base: PreorderContent,
  mine: PreorderContent,
  theirs: PreorderContent,
): Comparison {
  const myChanges = afterTheirLines(diffContents(base, mine), base, theirs)
  const theirChanges = diffContents(base, theirs)
  const theirsByPath = new Map(theirChanges.map((change) => [change.path, change]))
  const conflicts = myChanges.flatMap(({ path, before, after }) => {
    const other = theirsByPath.get(path)
    return other && other.after !== after ? [{ path, base: before, mine: after, theirs: other.after }] : []
  })
  return { base, mine: myChanges, theirs: theirChanges, conflicts }
}

/** Both sides' changes in one; of a field that both changed, the chosen side's. */
export function mergeVersions(
  { base, mine, theirs, conflicts }: Comparison,
  isMine: (path: string) => boolean,
): PreorderContent {
  const disputed = new Set(conflicts.map(({ path }) => path))
  const changes = [
    ...theirs.filter(({ path }) => !disputed.has(path) || !isMine(path)),
    ...mine.filter(({ path }) => !disputed.has(path) || isMine(path)),
  ]
  // The form reads it, which shows where something is missing.
  return { ...emptyContent, ...(applyChanges(base, changes) as PreorderContent) }
}
