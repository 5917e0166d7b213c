import type { User } from '@portolan/contract/identity/users'
import { nameLength } from '@portolan/contract/shared/limits'
import { useState } from 'react'
import { messages } from '#identity/settings/messages.ts'
import { SaveBar } from '#identity/settings/save-bar.tsx'
import { useUnsaved } from '#identity/settings/unsaved.tsx'
import { useUpdateUser } from '#identity/settings/use-update-user.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { fieldError } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { ErrorSummary } from '#platform/ui/error-summary.tsx'
import { Field } from '#platform/ui/field.tsx'
import { Input } from '#platform/ui/input.tsx'
import { LanguageField } from './language-field.tsx'
import { type ProfileFaults, type ProfileValues, profileFaults } from './profile-form.ts'

const fields = ['firstName', 'lastName', 'phone'] as const
const idOf = (field: keyof ProfileValues) => `profile-${field}`

/** Names, address, phone and language of the person. */
export function ProfilePanel({ user }: { user: User }) {
  const t = useMessages(messages, 'profile')
  const { companyName } = usePortalConfig()
  const stored: ProfileValues = {
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone ?? '',
  }
  const [draft, setDraft] = useState<Partial<ProfileValues>>({})
  const [tries, setTries] = useState(0)
  const [faults, setFaults] = useState<ProfileFaults>({})
  const update = useUpdateUser()
  const values = { ...stored, ...draft }
  const dirty = fields.some((field) => values[field] !== stored[field])
  useUnsaved(dirty)

  function change(part: Partial<ProfileValues>) {
    const next = { ...values, ...part }
    setDraft({ ...draft, ...part })
    update.reset()
    // What is marked already is judged anew while it is being mended.
    if (Object.keys(faults).length > 0) setFaults(profileFaults(next))
  }

  function save() {
    const found = profileFaults(values)
    setTries(tries + 1)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const change = {
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
      phone: values.phone.trim(),
    }
    update.mutate(change, { onSuccess: () => setDraft({}) })
  }

  function errorOf(field: keyof ProfileValues): string | undefined {
    const fault = faults[field]
    return fault ? t(fault, { most: String(nameLength) }) : fieldError(update.error, field)
  }

  const errors = fields.flatMap((field) => {
    const message = errorOf(field)
    return message ? [{ message, fieldId: idOf(field) }] : []
  })

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!update.isPending) save()
      }}
    >
      <ErrorSummary key={`${tries}:${update.status}`} focus title={t('summary')} errors={errors} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field id={idOf('firstName')} label={t('firstName')} error={errorOf('firstName')} required>
          {(control) => (
            <Input
              {...control}
              value={values.firstName}
              onChange={(event) => change({ firstName: event.target.value })}
              name="firstName"
              autoComplete="given-name"
            />
          )}
        </Field>
        <Field id={idOf('lastName')} label={t('lastName')} error={errorOf('lastName')} required>
          {(control) => (
            <Input
              {...control}
              value={values.lastName}
              onChange={(event) => change({ lastName: event.target.value })}
              name="lastName"
              autoComplete="family-name"
            />
          )}
        </Field>
      </div>
      <Field label={t('email')} help={t('emailHelp', { company: companyName })}>
        {(control) => <Input {...control} type="email" value={user.email} readOnly />}
      </Field>
      <Field id={idOf('phone')} label={t('phone')} help={t('phoneHelp')} error={errorOf('phone')} optional>
        {(control) => (
          <Input
            {...control}
            type="tel"
            value={values.phone}
            onChange={(event) => change({ phone: event.target.value })}
            name="phone"
            autoComplete="tel"
          />
        )}
      </Field>
      <SaveBar
        dirty={dirty}
        saving={update.isPending}
        saved={update.isSuccess && !dirty}
        error={errors.length > 0 ? null : update.error}
      />
      <LanguageField />
    </form>
  )
}
