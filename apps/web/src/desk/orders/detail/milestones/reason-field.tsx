import { messages as alertMessages } from '#freight/orders/alerts/messages.ts'
import type { Form } from '#platform/forms/use-form.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { messages } from './messages.ts'

/** The choice of nothing. */
export const none = '-'

const reasonCodes = Object.keys(alertMessages.reasons) as (keyof typeof alertMessages.reasons)[]

interface ReasonFieldProps<Values extends { reasonCode: string }> {
  form: Form<Values>
  className?: string
}

/** Why a time moved. */
export function ReasonField<Values extends { reasonCode: string }>(props: ReasonFieldProps<Values>) {
  const { form, className } = props
  const t = useMessages(messages)
  const reasons = useMessages(alertMessages, 'reasons')
  const change = (reasonCode: string) => form.change({ reasonCode } as Partial<Values>)
  return (
    <Field label={t('reason')} optional {...form.field('reasonCode')} {...(className && { className })}>
      {(control) => (
        <LateSelect
          {...control}
          value={form.values.reasonCode}
          onChange={change}
          options={[
            { value: none, label: t('noReason') },
            ...reasonCodes.map((value) => ({ value, label: reasons(value) })),
          ]}
        />
      )}
    </Field>
  )
}
