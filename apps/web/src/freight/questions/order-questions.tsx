import type { Invoice } from '@portolan/contract/freight/documents'
import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { OrderQuestion } from '@portolan/contract/freight/questions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button } from '#platform/ui/button.tsx'
import { AskDialog, reachableContacts } from './ask-dialog.tsx'
import { messages } from './messages.ts'
import { questionsQuery } from './queries.ts'
import { useKeptQuestion } from './use-kept-question.ts'

/** True if an order's contacts or the company can be asked by email. */
export function useCanAsk(order: Pick<OrderDetail, 'contacts'>): boolean {
  const { contact } = usePortalConfig()
  return reachableContacts(order).length > 0 || contact.email !== null
}

interface OrderQuestionsProps {
  order: Pick<OrderDetail, 'id' | 'number' | 'contacts' | 'questions'>
  /** The order's invoice that the questions are about. */
  invoice?: Pick<Invoice, 'id' | 'number'>
  /** Refetches the order or the invoice, which has the latest questions. */
  onAsked: () => Promise<void>
}

/**
 * Asks about an order or an invoice, and shows earlier questions: the latest with the order, others on
 * demand.
 */
export function OrderQuestions({ order, invoice, onAsked }: OrderQuestionsProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { companyName } = usePortalConfig()
  const [isOpen, setOpen] = useState(false)
  const state = useKeptQuestion(order.id)
  const { count, latest } = order.questions
  const [showsAll, setShowsAll] = useState(false)
  const all = useQuery({
    ...questionsQuery(order.id, invoice?.id, count),
    enabled: showsAll && count > latest.length,
  })
  const visible = (showsAll && all.data) || latest
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1" data-print="hide">
        <Button icon={<MessageCircleQuestion aria-hidden />} onClick={() => setOpen(true)}>
          {t(invoice ? 'askInvoice' : 'ask')}
        </Button>
        {state[0].text.trim() !== '' && <p className="text-muted text-sm">{t('kept')}</p>}
      </div>
      {visible.length > 0 && (
        <section aria-label={t('asked')}>
          <h3 className="font-medium text-sm">{t('asked')}</h3>
          <ol className="mt-2 flex flex-col gap-3">
            {visible.map(({ id, text, askedBy, contactName, createdAt, invoice: subject }) => {
              const texts = {
                name: contactName ?? companyName,
                time: format.dateTime(createdAt, timeZone),
              }
              return (
                <li key={id} className="border-s-2 ps-3">
                  {!invoice && subject && <Subject invoice={subject} />}
                  <p className="wrap-anywhere whitespace-pre-line">{text}</p>
                  <p className="wrap-anywhere text-muted text-sm">
                    {askedBy === null ? t('askedByGone', texts) : t('askedBy', { ...texts, person: askedBy })}
                  </p>
                </li>
              )
            })}
          </ol>
          {count > visible.length && (
            <Button
              variant="ghost"
              className="mt-2 -ms-3"
              data-print="hide"
              loading={all.isFetching}
              onClick={() => (showsAll ? void all.refetch() : setShowsAll(true))}
            >
              {t('showAll', { count })}
            </Button>
          )}
          {all.isError && !all.isFetching && (
            <p role="alert" className="text-red text-sm">
              {t('failed')}
            </p>
          )}
        </section>
      )}
      <AskDialog
        order={order}
        invoice={invoice}
        open={isOpen}
        onOpenChange={setOpen}
        onAsked={onAsked}
        state={state}
      />
    </div>
  )
}

/** The invoice that one of the order's questions is about: a link, unless it's gone. */
function Subject({ invoice: { id, number } }: { invoice: NonNullable<OrderQuestion['invoice']> }) {
  const t = useMessages(messages)
  const text = t('about', { number })
  return (
    <p className="wrap-anywhere text-muted text-sm">
      {id === null ? (
        text
      ) : (
        <Link {...paths.invoice(id)} className="rounded-sm text-accent underline-offset-2 hover:underline">
          {text}
        </Link>
      )}
    </p>
  )
}
