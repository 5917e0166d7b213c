import type { ShownContact } from '@portolan/contract/company/customers/customer-settings'
import { useQuery } from '@tanstack/react-query'
import { colleaguesQuery } from '#desk/customers/queries.ts'
import { messages } from '#desk/customers/settings/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { PhotoField } from './photo-field.tsx'

export const emptyContact: ShownContact = {
  name: '',
  email: null,
  phone: null,
  hours: { en: '', ru: '' },
  photo: null,
  image: null,
}

interface ContactFieldsProps {
  id: string
  contact: ShownContact
  onChange: (contact: ShownContact) => void
  errorOf: (name: string) => string | undefined
}

/** Name, email, phone, hours and picture of a contact, written by hand or begun with a colleague. */
export function ContactFields({ id, contact, onChange, errorOf }: ContactFieldsProps) {
  const t = useMessages(messages, 'contact')
  const set = (part: Partial<ShownContact>) => onChange({ ...contact, ...part })
  const isNameless = contact.name.trim() === ''
  return (
    <div className="flex w-full flex-col gap-3">
      <Colleague onChoose={(name, email) => set({ name, email })} />
      <PhotoField contact={contact} onChange={set} error={errorOf('photo')} />
      <Field
        id={`${id}-name`}
        label={t('name')}
        required
        error={errorOf('name') ?? (isNameless ? t('needed') : undefined)}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={200}
            value={contact.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
      <div className="grid gap-3 tablet:grid-cols-2">
        <Field id={`${id}-email`} label={t('email')} optional error={errorOf('email')}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              maxLength={254}
              value={contact.email ?? ''}
              onChange={({ target }) => set({ email: target.value })}
            />
          )}
        </Field>
        <Field id={`${id}-phone`} label={t('phone')} optional error={errorOf('phone')}>
          {(control) => (
            <Input
              {...control}
              type="tel"
              autoComplete="off"
              maxLength={35}
              value={contact.phone ?? ''}
              onChange={({ target }) => set({ phone: target.value })}
            />
          )}
        </Field>
        {(['en', 'ru'] as const).map((locale) => (
          <Field
            key={locale}
            id={`${id}-hours-${locale}`}
            label={t(`hours.${locale}`)}
            optional
            error={errorOf(`hours.${locale}`)}
          >
            {(control) => (
              <Input
                {...control}
                lang={locale}
                autoComplete="off"
                maxLength={120}
                placeholder={t(`hoursExample.${locale}`)}
                value={contact.hours[locale]}
                onChange={({ target }) => set({ hours: { ...contact.hours, [locale]: target.value } })}
              />
            )}
          </Field>
        ))}
      </div>
    </div>
  )
}

/** Begins with the name and the email of a colleague. */
function Colleague({ onChoose }: { onChoose: (name: string, email: string) => void }) {
  const t = useMessages(messages, 'contact')
  const colleagues = useQuery(colleaguesQuery).data ?? []
  if (colleagues.length === 0) return null
  return (
    <Field label={t('colleague')} help={t('colleagueHelp')}>
      {(control) => (
        <LateSelect
          {...control}
          value=""
          placeholder={t('choose')}
          onChange={(email: string) => {
            const chosen = colleagues.find((each) => each.email === email)
            if (chosen) onChoose(`${chosen.firstName} ${chosen.lastName}`.trim(), chosen.email)
          }}
          options={colleagues.map(({ email, firstName, lastName }) => ({
            value: email,
            label: `${firstName} ${lastName}`.trim() || email,
          }))}
        />
      )}
    </Field>
  )
}
