import type { Person } from '#platform/http/caller.ts'
import type { Leaving } from './table-rules.ts'

/** The customers that a person sees at the moment, and the parts that these don't have. */
export type Sight = Pick<Person, 'organizationIds' | 'hiddenParts'>

/** The rule of a table for a person who takes their data by themselves. */
export function rowsInSight(rule: Leaving, { organizationIds, hiddenParts }: Sight): Leaving {
  const { ofCustomer } = rule
  if (ofCustomer === undefined) return rule
  const lacking = hiddenParts
    .filter(({ parts }) => ofCustomer !== 'any part' && parts.includes(ofCustomer))
    .map(({ organizationId }) => organizationId)
  const seen = organizationIds.filter((id) => !lacking.includes(id))
  if (!seen.every((id) => /^[0-9a-f-]{36}$/.test(id))) throw new Error('An ID is a UUID')
  // An empty list isn't SQL.
  const list = ['NULL', ...seen.map((id) => `'${id}'`)].join(', ')
  const isSeen = `(t.organization_id IS NULL OR t.organization_id IN (${list}))`
  return { ...rule, where: (id) => `(${rule.where(id)}) AND ${isSeen}` }
}
