import type { OrderFilter } from '@portolan/contract/freight/orders'
import type { Locale } from '@portolan/contract/identity/users'
import type { Person } from '#platform/http/caller.ts'
import { FieldProblem } from '#platform/http/problem.ts'

const unknown: Record<Locale, string> = {
  en: 'Choose one of your organizations.',
  ru: 'Выберите одну из своих организаций.',
}

/**
 * The caller with only the organizations that the filter names; one that isn't the caller's own is refused.
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
