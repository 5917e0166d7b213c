import type { InvoiceDetail } from '@portolan/contract/freight/invoices/invoices'
import { CopyButton, CopyStatus } from '#freight/orders/references/copied-text.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { messages } from './messages.ts'

/** An IBAN in groups of four, as banks print it. */
const grouped = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1\u00a0')

/** Payment details to read and copy; nothing if the invoice is paid or has none. */
export function PaymentPanel({ invoice }: { invoice: InvoiceDetail }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { paymentDetails: payment, amount } = invoice
  if (payment === null) return null
  const bicName = /^\d+$/.test(payment.bic ?? '') ? 'russianBic' : 'bic'
  const fields = [
    { name: 'amount', text: format.money(amount), value: amount.amount },
    { name: 'reference', text: payment.reference, value: payment.reference },
    { name: 'beneficiary', text: payment.beneficiary, value: payment.beneficiary },
    { name: 'iban', text: payment.iban && grouped(payment.iban), value: payment.iban },
    { name: 'account', text: payment.account, value: payment.account },
    { name: bicName, text: payment.bic, value: payment.bic },
    { name: 'bank', text: payment.bank, value: null },
    { name: 'correspondentAccount', text: payment.correspondentAccount, value: payment.correspondentAccount },
    { name: 'taxId', text: payment.taxId, value: null },
  ] as const
  return (
    <Panel title={t('payment')}>
      <CopyStatus>
        <dl className="flex flex-col gap-2.5">
          {fields.map(
            ({ name, text, value }) =>
              text !== null && (
                <div key={name}>
                  <dt className="text-muted text-sm">{t(`field.${name}`)}</dt>
                  <dd className="flex min-h-8 items-center justify-between gap-2 max-tablet:min-h-11">
                    <span translate="no" className="wrap-anywhere tabular min-w-0">
                      {text}
                    </span>
                    {value !== null && <CopyButton value={value} />}
                  </dd>
                </div>
              ),
          )}
        </dl>
      </CopyStatus>
    </Panel>
  )
}
