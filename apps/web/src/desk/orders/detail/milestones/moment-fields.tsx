import { DateInput } from '#platform/dates/date-input.tsx'
import type { Form } from '#platform/forms/use-form.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { messages } from './messages.ts'

export interface TypedMoment {
  date: string
  time: string
}

interface MomentFieldsProps<Values extends TypedMoment> {
  form: Form<Values>
  zone: string | null
  labels: { date: string; time: string }
}

/** A date and a clock time at a place. */
export function MomentFields<Values extends TypedMoment>({ form, zone, labels }: MomentFieldsProps<Values>) {
  const t = useMessages(messages)
  const change = (part: Partial<TypedMoment>) => form.change(part as Partial<Values>)
  return (
    <>
      <Field label={labels.date} required {...form.field('date')}>
        {(control) => (
          <DateInput {...control} value={form.values.date} onChange={(date) => change({ date })} />
        )}
      </Field>
      <Field label={labels.time} help={t('timeHelp', { zone: zone ?? 'UTC' })} {...form.field('time')}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            placeholder="14:30"
            value={form.values.time}
            onChange={({ target }) => change({ time: target.value })}
          />
        )}
      </Field>
    </>
  )
}

/** The messages for a typed moment that isn't one. */
export function useMomentFaults() {
  const t = useMessages(messages)
  return (moment: string | null, { date }: TypedMoment) => ({
    ...(date === '' && { date: t('wrongDate') }),
    ...(date !== '' && moment === null && { time: t('wrongTime') }),
  })
}
