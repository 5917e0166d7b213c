import type { OrderDetail } from '@portolan/contract/freight/orders'
import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { AskDialog, type Question, reachableContacts } from './ask-dialog.tsx'
import { messages } from './messages.ts'
import { questionsQuery } from './queries.ts'

/** Whether an order's contacts or the company can be asked by email. */
export function useCanAsk(order: Pick<OrderDetail, 'contacts'>): boolean {
  const { contact } = usePortalConfig()
  return reachableContacts(order).length > 0 || contact.email !== null
}

/** Asks about an order, and shows what was asked before. */
export function OrderQuestions({ order }: { order: Pick<OrderDetail, 'id' | 'number' | 'contacts'> }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { companyName } = usePortalConfig()
  const [isOpen, setOpen] = useState(false)
  const state = useState<Question>({ text: '', contactEmail: '' })
  const { data = [], isError, refetch } = useQuery(questionsQuery(order.id))
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <div className="flex flex-col gap-4">
      <div data-print="hide">
        <Button icon={<MessageCircleQuestion aria-hidden />} onClick={() => setOpen(true)}>
          {t('ask')}
        </Button>
      </div>
      {isError && (
        <p role="alert" className="text-red text-sm">
          {t('failed')}{' '}
          <button type="button" className="text-accent underline" onClick={() => void refetch()}>
            {t('again')}
          </button>
        </p>
      )}
      {data.length > 0 && (
        <section aria-label={t('asked')}>
          <h3 className="font-medium text-sm">{t('asked')}</h3>
          <ol className="mt-2 flex flex-col gap-3">
            {data.map(({ id, text, askedBy, contactName, createdAt }) => {
              const said = {
                name: contactName ?? companyName,
                time: format.dateTime(createdAt, timeZone),
              }
              return (
                <li key={id} className="border-s-2 ps-3">
                  <p className="wrap-anywhere whitespace-pre-line">{text}</p>
                  <p className="wrap-anywhere text-muted text-sm">
                    {askedBy === null ? t('askedByGone', said) : t('askedBy', { ...said, person: askedBy })}
                  </p>
                </li>
              )
            })}
          </ol>
        </section>
      )}
      <AskDialog order={order} open={isOpen} onOpenChange={setOpen} state={state} />
    </div>
  )
}
