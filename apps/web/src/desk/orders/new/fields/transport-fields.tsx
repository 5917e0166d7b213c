import { incotermCodes, loadTypes } from '@portolan/contract/freight/orders/order-codes'
import { transportModes } from '@portolan/contract/freight/orders/order-filter'
import { messages } from '#desk/orders/new/messages.ts'
import type { OrderForm } from '#desk/orders/new/use-order-form.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { CustomerField } from './customer-field.tsx'
import { TextField } from './form-parts.tsx'

/** Whose order it is, its numbers, and how it travels. */
export function TransportFields({ form }: { form: OrderForm }) {
  const t = useMessages(messages)
  const modeName = useMessages(orderMessages, 'mode')
  const loadName = useMessages(orderMessages, 'loadType')
  const { values, change } = form
  return (
    <Panel title={t('transport')}>
      <div className="grid items-start gap-4 tablet:grid-cols-4">
        <div className="tablet:col-span-2">
          <CustomerField form={form} />
        </div>
        <TextField
          form={form}
          path="ref"
          label={t('ref')}
          help={t('refHelp')}
          required
          value={values.ref}
          longest={100}
          onChange={(ref) => change({ ref })}
        />
        <TextField
          form={form}
          path="customerReference"
          label={t('customerReference')}
          value={values.customerReference}
          longest={200}
          onChange={(customerReference) => change({ customerReference })}
        />
        <Field label={t('mode')} {...form.field('transportMode')}>
          {(control) => (
            <LateSelect
              {...control}
              value={values.transportMode}
              onChange={(transportMode) => change({ transportMode })}
              options={transportModes.map((value) => ({ value, label: modeName(value) }))}
            />
          )}
        </Field>
        <Field label={t('loadType')} {...form.field('loadType')}>
          {(control) => (
            <LateSelect
              {...control}
              value={values.loadType}
              onChange={(loadType) => change({ loadType })}
              options={loadTypes.map((value) => ({ value, label: loadName(value) }))}
            />
          )}
        </Field>
        <Field label={t('incoterms')} {...form.field('incoterms')}>
          {(control) => (
            <LateSelect
              {...control}
              value={values.incoterms}
              onChange={(incoterms) => change({ incoterms })}
              options={incotermCodes.map((value) => ({
                value,
                label: value === 'XXX' ? t('otherTerms') : value,
              }))}
            />
          )}
        </Field>
        <TextField
          form={form}
          path="incotermsPlace"
          label={t('incotermsPlace')}
          value={values.incotermsPlace}
          longest={200}
          onChange={(incotermsPlace) => change({ incotermsPlace })}
        />
      </div>
    </Panel>
  )
}
