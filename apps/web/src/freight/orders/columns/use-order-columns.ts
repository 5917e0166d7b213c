import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { fittingColumns, usualColumns } from './order-columns.ts'

/** The columns that the person chose, or the usual ones; `shownIn` are those for so many rem. */
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
