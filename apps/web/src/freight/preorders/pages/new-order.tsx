import { usePrefetchQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, useMemo, useState } from 'react'
import { validateOrderSearch } from '#freight/orders/search/order-search.ts'
import { readDraft } from '#freight/preorders/draft/booking-draft.ts'
import { Captioned } from '#freight/preorders/fields/form-part.tsx'
import { BookingForm } from '#freight/preorders/form/booking-form.tsx'
import { messages } from '#freight/preorders/form/messages.ts'
import { bookingDataQuery } from '#freight/preorders/lookups/queries.ts'
import { bookingSourceOf } from '#freight/preorders/start/booking-source.ts'
import { fieldId } from '#freight/preorders/values/paths.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Select } from '#platform/ui/fields/select.tsx'
import { BookingSheet } from './booking-sheet.tsx'
import { BookingFailure, BookingSkeleton } from './booking-states.tsx'
import { type BookingStart, startDraft, startQuery, subjectOf } from './start-booking.ts'

/** A new booking over the order list, empty or copied from an order or a pre-order. */
export function NewOrder({ price }: Pick<ComponentProps<typeof BookingForm>, 'price'>) {
  const t = useMessages(messages)
  const locale = useLocale()
  const navigate = useNavigate()
  const url = useSearch({ from: '/default-layout/orders/new' })
  const source = bookingSourceOf(url)
  // Changing the language must not discard typed values.
  const [firstLocale] = useState(locale)
  usePrefetchQuery(bookingDataQuery)
  const { data: start, error, isFetching, refetch } = useQuery(startQuery(source, firstLocale))
  const isCopy = source.from !== undefined || source.preorder !== undefined
  const title = t(isCopy ? 'copyTitle' : 'title')

  return (
    <>
      <title>{title}</title>
      <BookingSheet
        title={title}
        onClose={() => void navigate({ to: '/orders', search: validateOrderSearch({ ...url }) })}
      >
        {start ? (
          <NewBooking key={subjectOf(source)} subject={subjectOf(source)} start={start} price={price} />
        ) : error ? (
          <BookingFailure
            inSheet
            error={error}
            source={source.from === undefined ? 'preorder' : 'order'}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <BookingSkeleton />
        )}
      </BookingSheet>
    </>
  )
}

interface NewBookingProps extends Pick<ComponentProps<typeof BookingForm>, 'price'> {
  subject: string
  start: BookingStart
}

function NewBooking({ subject, start, price }: NewBookingProps) {
  const t = useMessages(messages, 'route')
  const navigate = useNavigate()
  const { data: user } = useSuspenseQuery(currentUserQuery)
  const { organizations } = user
  const [organizationId, setOrganizationId] = useState(() => {
    const hasDraft = ({ id }: { id: string }) =>
      readDraft(localStorage, { userId: user.id, organizationId: id, subject }) !== null
    const ofSource = ({ id }: { id: string }) => id === start.organizationId
    return (organizations.find(hasDraft) ?? organizations.find(ofSource) ?? organizations[0])?.id ?? ''
  })
  // Discarding starts over.
  const [round, setRound] = useState(0)
  const owner = useMemo(
    () => ({ userId: user.id, organizationId, subject }),
    [user.id, organizationId, subject],
  )
  const { values, mark } = start
  // biome-ignore lint/correctness/useExhaustiveDependencies: only discarding reads the draft again
  const { draft, restoredFrom } = useMemo(() => startDraft(owner, { values, mark, base: null }), [round])

  return (
    <BookingForm
      key={round}
      start={draft}
      owner={owner}
      restoredFrom={restoredFrom}
      price={price}
      organization={(moveDraft) =>
        organizations.length > 1 && (
          <Captioned caption={t('organization')}>
            <Select
              id={fieldId('organizationId')}
              aria-label={t('organization')}
              value={organizationId}
              onChange={(next) => {
                moveDraft({ ...owner, organizationId: next })
                setOrganizationId(next)
              }}
              options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
              className="tablet:max-w-md"
            />
          </Captioned>
        )
      }
      onDiscard={() => setRound((count) => count + 1)}
      onDone={(preorderId) => void navigate({ ...paths.preorder(preorderId), ignoreBlocker: true })}
    />
  )
}
