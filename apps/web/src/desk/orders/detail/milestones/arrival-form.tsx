import type { OrderView } from '@portolan/contract/company/corrections/order-view'
import { bestMoment } from '@portolan/freight/time/moment'
import { useState } from 'react'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { DateInput } from '#platform/dates/date-input.tsx'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { messages } from './messages.ts'
import { useMomentFaults } from './moment-fields.tsx'
import { momentAt, wallOf } from './moments.ts'
import { none, ReasonField } from './reason-field.tsx'
import { useBegun } from './use-begun.ts'
import { useStatement } from './use-statement.ts'

function arrivalOf({ order }: OrderView) {
  const moment = bestMoment(order.arrival)
  if (moment === null) return { date: '', time: '', reasonCode: none }
  const { date, time } = wallOf(moment.at, order.to.timeZone)
  return { date, time: moment.precision === 'day' ? '' : time, reasonCode: none }
}

/** Corrects the expected arrival in one line: the date, its time if known, and why it moved. */
export function ArrivalForm({ view }: { view: OrderView }) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const faults = useMomentFaults()
  const begun = useBegun(view)
  const state = useState(() => arrivalOf(view))
  const send = useStatement(view.id)
  const { to, transportMode } = view.order
  const form = useForm({
    id: 'arrival',
    state,
    check: (values) => faults(momentAt(values.date, values.time, to.timeZone), values),
    send: async ({ date, time, reasonCode }) => {
      const at = momentAt(date, time, to.timeZone) ?? ''
      const code = transportMode === 'air' ? ('ARR' as const) : ('ARRI' as const)
      const reason = reasonCode === none ? null : reasonCode
      await send({ code, classifier: 'estimated', at, place: to, reasonCode: reason }, begun.ifMatch())
      form.change({ reasonCode: none })
      begun.accept()
    },
  })
  const { values, general } = form
  const isStale = general instanceof Problem && general.has('stale')
  const isTouched = JSON.stringify(values) !== JSON.stringify(arrivalOf(view))
  return (
    <form {...form.props} className="flex flex-col gap-3 border-t p-4" aria-label={t('saveArrival')}>
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label={t('arrival', { city: to.city })}
          {...form.field('date')}
          className="w-60 max-tablet:w-full"
        >
          {(control) => (
            <DateInput {...control} value={values.date} onChange={(date) => form.change({ date })} />
          )}
        </Field>
        <Field label={t('time')} {...form.field('time')} className="w-28">
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              placeholder="14:30"
              {...form.input('time')}
            />
          )}
        </Field>
        <ReasonField form={form} className="min-w-44 flex-1" />
        <Button type="submit" loading={form.isSending} disabled={!isTouched} className="tablet:mt-6.5">
          {t('saveArrival')}
        </Button>
      </div>
      {isTouched && (
        <ConflictNote begun={begun} isSaving={form.isSending} onSave={() => void form.submit()} />
      )}
      {general !== null && !isStale && (
        <FormFailure message={failureText(general)} requestId={requestIdOf(general)} />
      )}
    </form>
  )
}
