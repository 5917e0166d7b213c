import type { OrderFilter } from '@portolan/contract/freight/orders'
import type { Locale } from '@portolan/contract/identity/users'
import type { Person } from '#platform/http/caller.ts'
import { FieldProblem } from '#platform/http/problem.ts'

const unknown: Record<Locale, string> = {
  en: 'Choose one of your organizations.',
  ru: 'Выберите одну из своих организаций.',
}

/**
 * The caller, limited to the organizations that the filter names. Rejects organizations that aren't the
 * caller's.
 */
export function withinFilter(
  caller: Person,
  { organization }: Pick<OrderFilter, 'organization'>,
  locale: Locale,
): Person {
  if (organization === undefined) return caller
  const wanted = new Set(organization)
  const organizationIds = caller.organizationIds.filter((id) => wanted.has(id))
  if (organizationIds.length < wanted.size) throw new FieldProblem({ organization: [unknown[locale]] })
  return { ...caller, organizationIds }
}
