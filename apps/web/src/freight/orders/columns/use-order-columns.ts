import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { fittingColumns, usualColumns } from './order-columns.ts'

/** The person's columns, or the defaults; `shownIn` returns those for a width in rem. */
export function useOrderColumns() {
  const { data: person } = useQuery(currentUserQuery)
  const hasSeveral = (person?.organizations.length ?? 0) > 1
  const chosen = person?.orderColumns ?? null
  return {
    hasSeveral,
    isUsual: chosen === null,
    columns: chosen ?? usualColumns(hasSeveral),
    shownIn: (room: number) => chosen ?? fittingColumns(room, hasSeveral),
  }
}
