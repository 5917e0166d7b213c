import { usePrefetchQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { readDraft, writeDraft } from '#freight/preorders/draft/booking-draft.ts'
import { Captioned } from '#freight/preorders/fields/form-part.tsx'
import { BookingForm } from '#freight/preorders/form/booking-form.tsx'
import { messages } from '#freight/preorders/form/messages.ts'
import { bookingDataQuery } from '#freight/preorders/lookups/queries.ts'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { UnsavedGuard } from '#platform/forms/unsaved.tsx'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Select } from '#platform/ui/select.tsx'
import { BookingSheet } from './booking-sheet.tsx'
import { BookingFailure, BookingSkeleton } from './booking-states.tsx'
import { startDraft, startQuery, subjectOf } from './start-booking.ts'

/** A new booking over the order list, empty or copied from an order or a pre-order. */
export function NewOrderPage() {
  const t = useMessages(messages)
  const locale = useLocale()
  const navigate = useNavigate()
  const source = useSearch({ from: '/default-layout/orders/new' })
  // Another language must not throw away what is typed.
  const [firstLocale] = useState(locale)
  usePrefetchQuery(bookingDataQuery)
  const { data: values, error, isFetching, refetch } = useQuery(startQuery(source, firstLocale))
  const isCopy = source.from !== undefined || source.preorder !== undefined
  const title = t(isCopy ? 'copyTitle' : 'title')
  const words = {
    title: t('leave.title'),
    text: t('leave.text'),
    stay: t('leave.stay'),
    leave: t('leave.leave'),
  }

  return (
    <UnsavedGuard words={words}>
      <title>{title}</title>
      <BookingSheet title={title} onClose={() => void navigate(paths.orders())}>
        {error && (
          <BookingFailure inSheet error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!error && !values && <BookingSkeleton />}
        {values && <NewBooking key={subjectOf(source)} subject={subjectOf(source)} values={values} />}
      </BookingSheet>
    </UnsavedGuard>
  )
}

function NewBooking({ subject, values }: { subject: string; values: BookingValues }) {
  const t = useMessages(messages, 'route')
  const navigate = useNavigate()
  const { data: user } = useSuspenseQuery(currentUserQuery)
  const { organizations } = user
  const [organizationId, setOrganizationId] = useState(() => {
    const hasDraft = ({ id }: { id: string }) =>
      readDraft(localStorage, { userId: user.id, organizationId: id, subject }) !== null
    return (organizations.find(hasDraft) ?? organizations[0])?.id ?? ''
  })
  // Discarding starts over.
  const [round, setRound] = useState(0)
  const owner = useMemo(
    () => ({ userId: user.id, organizationId, subject }),
    [user.id, organizationId, subject],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again only for another organization or a new start
  const { draft, restoredFrom } = useMemo(() => startDraft(owner, { values, base: null }), [owner, round])

  return (
    <BookingForm
      key={`${organizationId} ${round}`}
      start={draft}
      owner={owner}
      restoredFrom={restoredFrom}
      organization={
        organizations.length > 1 && (
          <Captioned caption={t('organization')}>
            <Select
              aria-label={t('organization')}
              value={organizationId}
              onChange={(next) => {
                const kept = readDraft(localStorage, owner)
                const target = { ...owner, organizationId: next }
                // What is typed goes along, unless the other organization has a draft of its own.
                if (kept && !readDraft(localStorage, target)) writeDraft(localStorage, target, kept)
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
