import type { OrderQuestion } from '@portolan/contract/freight/questions'
import { Link } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { messages } from './messages.ts'

/** Links to the conversations about an order's invoices; one that is gone has only its number. */
export function InvoiceThreads({ questions }: { questions: readonly OrderQuestion[] }) {
  const t = useMessages(messages)
  const invoices = new Map(
    questions.flatMap(({ invoice }) => (invoice ? [[invoice.number, invoice.id]] : [])),
  )
  if (invoices.size === 0) return null
  return (
    <ul className="mt-3 flex flex-col items-start gap-1">
      {[...invoices].map(([number, id]) => (
        <li key={number} className="wrap-anywhere text-sm">
          {id === null ? (
            t('about', { number })
          ) : (
            <Link
              {...paths.invoice(id)}
              className="rounded-sm text-accent underline-offset-2 hover:underline"
            >
              {t('about', { number })}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
