import { orderColumns } from '@portolan/contract/identity/preferences/order-columns'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { CompanyListContext } from '#freight/orders/company/company-list.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { customerColumns, fittingColumns, usualColumns } from './order-columns.ts'

/** The person's columns, or the defaults; `shownIn` returns those for a width in rem. */
export function useOrderColumns() {
  const { data: person } = useQuery(currentUserQuery)
  const company = useContext(CompanyListContext)
  const hasSeveral = (person?.organizations.length ?? 0) > 1
  const offered = company ? orderColumns : customerColumns
  const storedColumns = person?.orderColumns?.filter((column) => offered.includes(column)) ?? null
  const defaults = company
    ? orderColumns.filter((column) => company.columns.includes(column))
    : usualColumns(hasSeveral)
  return {
    offered,
    defaults,
    isUsual: storedColumns === null,
    columns: storedColumns ?? defaults,
    shownIn: (room: number) => storedColumns ?? fittingColumns(room, hasSeveral, defaults, company?.columns),
  }
}
