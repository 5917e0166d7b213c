import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { deskPaths, type NewOrderSource } from '#desk/frame/paths.ts'
import { staffQuery } from '#desk/frame/staff.ts'
import { Trail } from '#desk/frame/trail.tsx'
import { useWritePrice } from '#freight/preorders/price/use-write-price.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { ErrorSummary } from '#platform/ui/fields/error-summary.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { CargoFields } from './fields/cargo-fields.tsx'
import { ContactFields, ReferenceFields } from './fields/name-fields.tsx'
import { RouteFields } from './fields/route-fields.tsx'
import { TransportFields } from './fields/transport-fields.tsx'
import { readKept, writeKept } from './kept-order.ts'
import { messages } from './messages.ts'
import { type Beginning, beginningQuery } from './order-source.ts'
import { emptyOrder, type OrderValues } from './order-values.ts'
import { useOrderForm } from './use-order-form.ts'
import { useSaveOrder } from './use-save-order.ts'

/** A new order by hand: from nothing, a copy of an order, a pre-order or a quote. */
export function NewOrderPage() {
  const t = useMessages(messages)
  const source = useSearch({ from: '/desk-layout/desk/orders/new' })
  const mark: DecimalMark = useLocale() === 'ru' ? ',' : '.'
  const userId = useQuery(staffQuery).data?.id ?? ''
  const subject = JSON.stringify(source)
  const [kept] = useState(() => readKept(sessionStorage, userId, subject))
  const { data, error, isFetching, refetch } = useQuery({
    ...beginningQuery(source, mark),
    enabled: kept === null,
  })
  const beginning = kept ?? data
  return (
    <>
      <PageHeadline
        above={<Trail list={t('orders')} to={deskPaths.orders()} title={t('title')} />}
        title={t('title')}
      />
      {!beginning && error && (
        <LoadFailed
          title={t('loadFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!beginning && !error && (
        <SkeletonGroup>
          <Skeleton className="h-56 w-full rounded-lg" />
          <Skeleton className="mt-4 h-72 w-full rounded-lg" />
        </SkeletonGroup>
      )}
      {beginning && (
        <NewOrderForm
          key={subject}
          beginning={beginning}
          source={source}
          mark={mark}
          owner={{ userId, subject }}
        />
      )}
    </>
  )
}

interface FormProps {
  beginning: Beginning
  source: NewOrderSource
  mark: DecimalMark
  owner: { userId: string; subject: string }
}

function NewOrderForm({ beginning, source, mark, owner: { userId, subject } }: FormProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const navigate = useNavigate()
  const [values, setValues] = useState(beginning.values)
  const { preorderId, number, agreed } = beginning
  const writePrice = useWritePrice()
  const saving = useSaveOrder(preorderId, mark)
  const keep = (next: OrderValues) => {
    setValues(next)
    writeKept(sessionStorage, userId, subject, { ...beginning, values: next })
  }
  const form = useOrderForm({
    state: [values, keep],
    mark,
    saving,
    onSaved: (saved) => {
      writeKept(sessionStorage, userId, subject, null)
      toasts.add({ severity: 'success', title: t('saved', { number: saved.number }), life: 5_000 })
      void navigate(deskPaths.order(saved.id))
    },
  })
  const origin = source.order ? 'copyOf' : preorderId === null ? 'ofBooking' : 'ofPreorder'
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="flex max-w-5xl flex-col gap-4">
      {number !== null && (
        <p className="text-muted">
          {t(origin, { number })}
          {agreed && (
            <span className="block">
              {t('agreedPrice', { price: writePrice(agreed.totals), number: agreed.number })}
            </span>
          )}
        </p>
      )}
      <ErrorSummary key={form.refusals} title={t('summary')} errors={form.summary} />
      {form.general !== null && (
        <FormFailure message={failureText(form.general)} requestId={requestIdOf(form.general)} />
      )}
      <TransportFields form={form} />
      <RouteFields form={form} />
      <CargoFields form={form} />
      <ReferenceFields form={form} />
      <ContactFields form={form} />
      <div className="sticky bottom-0 z-1 flex flex-wrap items-center justify-end gap-2 border-t bg-canvas py-3">
        <span className="me-auto text-muted text-sm">{t('kept')}</span>
        <Button variant="ghost" disabled={saving.isPending} onClick={() => keep(emptyOrder())}>
          {t('clear')}
        </Button>
        <Button type="submit" variant="primary" loading={saving.isPending}>
          {t(preorderId === null ? 'save' : 'saveAndApprove')}
        </Button>
      </div>
    </form>
  )
}
