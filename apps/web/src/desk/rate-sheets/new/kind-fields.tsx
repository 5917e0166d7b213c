import { modes } from '#desk/rate-sheets/list/rates-toolbar.tsx'
import { messages } from '#desk/rate-sheets/messages.ts'
import { hasLoadType } from '#desk/rate-sheets/offers/rate-question.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import type { Form } from '#platform/forms/use-form.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Select } from '#platform/ui/fields/select.tsx'
import type { SheetValues } from './sheet-values.ts'

/** Mode, load type and currency, which all lanes of the table share. */
export function KindFields({ form }: { form: Form<SheetValues> }) {
  const t = useMessages(messages)
  const tOrders = useMessages(orderMessages)
  const { values, change } = form
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('offers.mode')}>
          {(control) => (
            <Select
              {...control}
              value={values.mode}
              onChange={(mode) => change({ mode })}
              options={modes.map((value) => ({ value, label: tOrders(`mode.${value}`) }))}
            />
          )}
        </Field>
        {hasLoadType(values.mode) && (
          <Field label={t('offers.loadType')}>
            {(control) => (
              <Select
                {...control}
                value={values.loadType}
                onChange={(loadType) => change({ loadType })}
                options={(['FCL', 'LCL'] as const).map((value) => ({ value, label: value }))}
              />
            )}
          </Field>
        )}
      </div>
      <Field label={t('new.currency')} {...form.field('currency')} required>
        {(control) => <Input {...control} {...form.input('currency')} maxLength={3} autoComplete="off" />}
      </Field>
    </>
  )
}
