import { referenceTypes } from '@portolan/freight/ledger/reference-types'
import { messages } from '#desk/orders/new/messages.ts'
import { emptyContact, emptyReference } from '#desk/orders/new/order-values.ts'
import type { OrderForm } from '#desk/orders/new/use-order-form.ts'
import { useReferenceName } from '#desk/orders/references/use-reference-name.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { AddButton, Entry, TextField } from './form-parts.tsx'

const maxContacts = 20

/** Other parties' numbers for a new order. */
export function ReferenceFields({ form }: { form: OrderForm }) {
  const t = useMessages(messages)
  const typeName = useReferenceName()
  const { references } = form.values
  const types = referenceTypes.map((value) => ({ value, label: typeName(value) }))
  return (
    <Panel title={t('references')}>
      <div className="flex flex-col gap-3">
        {references.map(({ key, type, value }, index) => (
          <Entry
            key={key}
            label={t('referenceValue')}
            removeLabel={t('removeReference', { position: String(index + 1) })}
            onRemove={() => form.remove('references', index)}
          >
            <Field
              label={t('referenceType')}
              className="tablet:col-span-2"
              {...form.field(`references.${index}.type`)}
            >
              {(control) => (
                <LateSelect
                  {...control}
                  value={type}
                  onChange={(next) => form.changeIn('references', index, { type: next })}
                  options={types}
                />
              )}
            </Field>
            <TextField
              form={form}
              path={`references.${index}.value`}
              label={t('referenceValue')}
              className="tablet:col-span-2"
              required
              value={value}
              longest={200}
              onChange={(text) => form.changeIn('references', index, { value: text })}
            />
          </Entry>
        ))}
        <AddButton label={t('addReference')} onAdd={() => form.add('references', emptyReference())} />
      </div>
    </Panel>
  )
}

/** The company's people whom the customer asks about a new order. */
export function ContactFields({ form }: { form: OrderForm }) {
  const t = useMessages(messages)
  const { contacts } = form.values
  const members = [
    { name: 'name', label: t('contactName'), longest: 200, required: true },
    { name: 'role', label: t('contactRole'), longest: 100 },
    { name: 'email', label: t('contactEmail'), longest: 254, inputMode: 'email' },
    { name: 'phone', label: t('contactPhone'), longest: 100, inputMode: 'tel' },
  ] as const
  return (
    <Panel title={t('contacts')}>
      <div className="flex flex-col gap-3">
        {contacts.map((contact, index) => (
          <Entry
            key={contact.key}
            label={t('contacts')}
            removeLabel={t('removeContact', { position: String(index + 1) })}
            onRemove={() => form.remove('contacts', index)}
          >
            {members.map(({ name, ...field }) => (
              <TextField
                key={name}
                form={form}
                path={`contacts.${index}.${name}`}
                value={contact[name]}
                onChange={(text) => form.changeIn('contacts', index, { [name]: text })}
                {...field}
              />
            ))}
          </Entry>
        ))}
        {contacts.length < maxContacts && (
          <AddButton label={t('addContact')} onAdd={() => form.add('contacts', emptyContact())} />
        )}
      </div>
    </Panel>
  )
}
