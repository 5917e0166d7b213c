import type { CustomerColumn, OrderColumn } from '@portolan/contract/identity/preferences/order-columns'
import { useContext } from 'react'
import { CompanyListContext } from '#freight/orders/company/company-list.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** Names the columns; some have other names in the company's table. */
export function useColumnName(): (column: OrderColumn) => string {
  const names = useMessages(messages, 'name')
  const company = useContext(CompanyListContext)
  return (column) => company?.nameOf(column) ?? names(column as CustomerColumn)
}
