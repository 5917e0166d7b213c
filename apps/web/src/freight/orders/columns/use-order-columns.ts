import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { fittingColumns, usualColumns } from './order-columns.ts'

/** The person's columns, or the defaults; `shownIn` returns those for a width in rem. */
export function useOrderColumns() {
  const { data: person } = useQuery(currentUserQuery)
  const hasSeveral = (person?.organizations.length ?? 0) > 1
  const storedColumns = person?.orderColumns ?? null
  return {
    hasSeveral,
    isUsual: storedColumns === null,
    columns: storedColumns ?? usualColumns(hasSeveral),
    shownIn: (room: number) => storedColumns ?? fittingColumns(room, hasSeveral),
  }
}
