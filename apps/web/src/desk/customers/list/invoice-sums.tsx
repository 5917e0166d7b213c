import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** Sums of a customer's unpaid invoices by currency, and how many are overdue. */
export function InvoiceSums({ invoices }: Pick<CompanyCustomer, 'invoices'>) {
  const t = useMessages(messages, 'list')
  const format = useFormat()
  const { unpaid, overdue } = invoices
  if (unpaid.count === 0) return null
  const textsOf = ({ sums }: typeof unpaid) => sums.map((sum) => format.money(sum))
  return (
    <span className="tabular inline-flex flex-wrap justify-end gap-x-2">
      {textsOf(unpaid).map((text, index) => (
        <span key={text} className="whitespace-nowrap">
          {index > 0 && '+ '}
          {text}
        </span>
      ))}
      {overdue.count > 0 && (
        <span
          className="basis-full whitespace-nowrap text-end text-red text-sm"
          title={textsOf(overdue).join(' + ')}
        >
          {t('overdue', { count: overdue.count })}
        </span>
      )}
    </span>
  )
}
