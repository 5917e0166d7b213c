import type { Difference } from '@portolan/contract/freight/preorders/preorder-steps'
import { type FieldPart, readFieldPath } from './field-path.ts'

/** Differences read as one change: a field or place, or a whole line or party that was added or removed. */
export interface DifferenceGroup {
  kind: 'changed' | 'added' | 'removed'
  path: string
  differences: readonly Difference[]
}

/** A member that every entry of a part has, which distinguishes a new entry from a changed one. */
const required: Readonly<Partial<Record<FieldPart, string>>> = {
  units: 'description',
  containers: 'isoType',
  dangerousGoods: 'unNumber',
  shipper: 'name',
  consignee: 'name',
  notify: 'name',
}

/** The path of the line or party of a field; null outside those. */
function ownerOf(path: string): { path: string; required: string } | null {
  const { part, number } = readFieldPath(path)
  const name = part && required[part]
  if (!part || !name) return null
  const owner = number === null ? `parties.${part}` : `${part}.${number - 1}`
  return { path: owner, required: `${owner}.${name}` }
}

const placeOf = (path: string): string | null => /^(from|to)\./.exec(path)?.[1] ?? null

/** The old and new name of a place, as far as changed. */
export function placeNames(differences: readonly Difference[]): {
  before: string | null
  after: string | null
} {
  const changed = ['name', 'city', 'countryCode'].flatMap(
    (member) => differences.find(({ path }) => path.endsWith(`.${member}`)) ?? [],
  )
  const joined = (values: readonly Difference['before'][]) =>
    [...new Set(values.filter((value) => value !== null))].join(', ') || null
  return {
    before: joined(changed.map(({ before }) => before)),
    after: joined(changed.map(({ after }) => after)),
  }
}

/** Differences in order, grouped by place, and by new or removed line or party. */
export function groupDifferences(differences: readonly Difference[]): DifferenceGroup[] {
  const byPath = new Map(differences.map((difference) => [difference.path, difference]))
  const groups = new Map<string, DifferenceGroup & { differences: Difference[] }>()
  for (const difference of differences) {
    const owner = ownerOf(difference.path)
    const ownerDifference = owner && byPath.get(owner.required)
    const isWhole = owner !== null && difference.path === owner.path
    const kind =
      isWhole || (ownerDifference && ownerDifference.after === null)
        ? 'removed'
        : ownerDifference && ownerDifference.before === null
          ? 'added'
          : 'changed'
    const single = placeOf(difference.path) ?? difference.path
    const path = kind === 'changed' || !owner ? single : owner.path
    const group = groups.get(path)
    if (group) group.differences.push(difference)
    else groups.set(path, { kind, path, differences: [difference] })
  }
  return [...groups.values()]
}
