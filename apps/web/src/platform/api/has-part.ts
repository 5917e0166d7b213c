import type { CustomerPart } from '@portolan/contract/shared/endpoint'
import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from './current-user.ts'

/**
 * True unless the company has turned off this part of the portal for all of the person's organizations, or
 * for the named one.
 */
export function useHasPart(part: CustomerPart, organizationId?: string): boolean {
  const all = useQuery(currentUserQuery).data?.organizations ?? []
  const those = all.filter(({ id }) => (organizationId ?? id) === id)
  return those.length === 0 || those.some(({ without }) => !without?.parts.includes(part))
}

/** The kinds of documents that none of the person's organizations may upload. */
export function useClosedKinds(): readonly string[] {
  const all = useQuery(currentUserQuery).data?.organizations ?? []
  const [first] = all
  return (first?.without?.uploads ?? []).filter((kind) =>
    all.every(({ without }) => without?.uploads.includes(kind)),
  )
}
