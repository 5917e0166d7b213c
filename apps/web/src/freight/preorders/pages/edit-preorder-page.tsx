import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { usePrefetchQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { BookingForm } from '#freight/preorders/form/booking-form.tsx'
import { messages } from '#freight/preorders/form/messages.ts'
import { useDecimalMark } from '#freight/preorders/form/use-booking-values.ts'
import { bookingDataQuery } from '#freight/preorders/lookups/queries.ts'
import { agreedPriceOf } from '#freight/preorders/price/change-price-note.tsx'
import { valuesOfContent } from '#freight/preorders/values/values-of-content.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Notice } from '#platform/notices/notice.tsx'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { BookingFailure, BookingSkeleton } from './booking-states.tsx'
import { editedQuery, startDraft } from './start-booking.ts'

/** The same form for a pending pre-order. */
export function EditPreorderPage() {
  const t = useMessages(messages)
  const { preorderId = '' } = useParams({ strict: false })
  usePrefetchQuery(bookingDataQuery)
  const { data: preorder, error, isFetching, refetch } = useQuery(editedQuery(preorderId))
  if (!preorder) {
    if (!error) return <BookingSkeleton />
    return <BookingFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  }
  if (preorder.status !== 'pending') {
    return (
      <Notice icon={<Icon name="document" />} title={t('notEditable')} text={t('notEditableHint')}>
        <Link {...paths.preorder(preorder.id)} className={buttonClass({ variant: 'primary' })}>
          {t('toPreorder')}
        </Link>
      </Notice>
    )
  }
  return (
    <>
      <PageHeadline title={t('editTitle', { number: preorder.number })} />
      <Card className="pb-0">
        <EditedBooking key={preorder.id} preorder={preorder} />
      </Card>
    </>
  )
}

function EditedBooking({ preorder }: { preorder: PreorderDetail }) {
  const navigate = useNavigate()
  const mark = useDecimalMark()
  const { data: user } = useSuspenseQuery(currentUserQuery)
  const [round, setRound] = useState(0)
  const [started] = useState(preorder)
  const agreedPrice = useMemo(() => agreedPriceOf(preorder), [preorder])
  const owner = useMemo(
    () => ({ userId: user.id, organizationId: started.organization.id, subject: `edit ${started.id}` }),
    [user.id, started],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language keeps the input
  const { draft, restoredFrom } = useMemo(
    () => startDraft(owner, { values: valuesOfContent(started.content, mark), mark, base: started }),
    [owner, round],
  )
  return (
    <BookingForm
      key={round}
      start={draft}
      owner={owner}
      restoredFrom={restoredFrom}
      agreedPrice={agreedPrice}
      onDiscard={() => setRound((count) => count + 1)}
      onDone={(preorderId) => void navigate({ ...paths.preorder(preorderId), ignoreBlocker: true })}
    />
  )
}
