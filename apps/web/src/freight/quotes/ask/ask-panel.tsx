import { emptyContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { QuoteDetail } from '@portolan/contract/freight/quotes'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useDecimalMark } from '#freight/preorders/form/use-booking-values.ts'
import { useCity } from '#freight/preorders/lookups/use-city.ts'
import { valuesOfEstimation } from '#freight/preorders/start/values-of-estimation.ts'
import { asCopy, valuesOfContent } from '#freight/preorders/values/values-of-content.ts'
import { messages } from '#freight/quotes/messages.ts'
import { quoteQuery } from '#freight/quotes/queries.ts'
import { calendarDay } from '#platform/i18n/format/calendar-days.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import type { BookingSource } from '#platform/routing/paths.ts'
import { Button } from '#platform/ui/button.tsx'
import { Card, Panel } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { AskForm, type AskStart } from './ask-form.tsx'

interface AskPanelProps {
  /** The calculator's search. */
  source: BookingSource
  /** `new`, or the ID of the quote being requested again; null while the form is closed. */
  ask: string | null
  onOpen: () => void
  onClose: () => void
  onDone: (quote: QuoteDetail) => void
}

/** The form for requesting an offer, next to the cost history. */
export function AskPanel({ source, ask, onOpen, onClose, onDone }: AskPanelProps) {
  const t = useMessages(messages)
  const opener = useRef<HTMLButtonElement>(null)
  const title = useRef<HTMLSpanElement>(null)
  const wasOpen = useRef(ask !== null)
  useEffect(() => {
    // The button that opened or closed the form is gone.
    if (wasOpen.current && ask === null) opener.current?.focus()
    if (!wasOpen.current && ask !== null) title.current?.focus()
    wasOpen.current = ask !== null
  }, [ask])
  if (ask === null)
    return (
      <Card
        data-print="hide"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-tablet:-mx-4 max-tablet:rounded-none max-tablet:border-x-0"
      >
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="font-semibold text-base">{t('start.title')}</h2>
          <p className="text-pretty text-muted">{t('start.text')}</p>
        </div>
        <Button ref={opener} variant="primary" onClick={onOpen} className="max-tablet:w-full">
          {t('start.action')}
        </Button>
      </Card>
    )
  return (
    <div data-print="hide">
      <Panel
        title={
          <span ref={title} tabIndex={-1} className="rounded-sm outline-none">
            {t(ask === 'new' ? 'ask.title' : 'ask.again')}
          </span>
        }
        aside={
          <Button
            square
            size="sm"
            variant="ghost"
            aria-label={t('ask.close')}
            icon={<X aria-hidden />}
            onClick={onClose}
          />
        }
      >
        {ask === 'new' ? (
          <NewAsk source={source} onDone={onDone} />
        ) : (
          <AskAgain key={ask} quoteId={ask} source={source} onDone={onDone} />
        )}
      </Panel>
    </div>
  )
}

/** The calculator's search as a booking. */
function useAsked(source: BookingSource) {
  const mark = useDecimalMark()
  const from = useCity(source.estimateFrom).data ?? null
  const to = useCity(source.estimateTo).data ?? null
  return useMemo(() => valuesOfEstimation(source, { from, to }, mark), [source, from, to, mark])
}

function NewAsk({ source, onDone }: Pick<AskPanelProps, 'source' | 'onDone'>) {
  const askValues = useAsked(source)
  return (
    <AskForm
      ask="new"
      start={{ values: askValues, party: null, organizationId: null }}
      asked={askValues}
      onDone={onDone}
    />
  )
}

function AskAgain({
  quoteId,
  source,
  onDone,
}: Pick<AskPanelProps, 'source' | 'onDone'> & { quoteId: string }) {
  const t = useMessages(messages, 'ask')
  const mark = useDecimalMark()
  const askValues = useAsked(source)
  // The original request; a refresh while typing wouldn't change it.
  const { data, error, isFetching, refetch } = useQuery({ ...quoteQuery(quoteId), refetchInterval: false })
  const start = useMemo((): AskStart | null => {
    if (!data) return null
    const { party, ...request } = data.request
    const booked = valuesOfContent({ ...request, parties: emptyContent.parties }, mark)
    const isAhead = request.readyOn >= calendarDay(new Date())
    const values = { ...asCopy(booked), customerReference: booked.customerReference }
    return {
      values: { ...values, readyOn: isAhead ? request.readyOn : '' },
      party,
      organizationId: data.organization.id,
    }
  }, [data, mark])
  if (start) return <AskForm ask={quoteId} start={start} asked={askValues} onDone={onDone} />
  if (error)
    return (
      <LoadFailed
        title={t('failedAgain')}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </SkeletonGroup>
  )
}
