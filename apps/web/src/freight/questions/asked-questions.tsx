import type { Invoice } from '@portolan/contract/freight/documents'
import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { OrderQuestion } from '@portolan/contract/freight/questions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'
import { questionsQuery } from './queries.ts'

interface AskedQuestionsProps {
  order: Pick<OrderDetail, 'id' | 'questions'>
  /** The order's invoice that the questions are about. */
  invoice?: Pick<Invoice, 'id'>
}

/**
 * The questions about an order or an invoice: the latest with the order, others on demand; nothing without
 * any.
 */
export function AskedQuestions({ order, invoice }: AskedQuestionsProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { companyName } = usePortalConfig()
  const { count, latest } = order.questions
  const [showsAll, setShowsAll] = useState(false)
  const all = useQuery({
    ...questionsQuery(order.id, invoice?.id, count),
    enabled: showsAll && count > latest.length,
  })
  const visible = (showsAll && all.data) || latest
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (visible.length === 0) return null
  return (
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
