import type { User } from '@portolan/contract/identity/users'
import { nameLength } from '@portolan/contract/shared/limits'
import { useState } from 'react'
import { messages } from '#identity/settings/messages.ts'
import { SaveBar } from '#identity/settings/save-bar.tsx'
import { useUpdateUser } from '#identity/settings/use-update-user.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import { useForm } from '#platform/forms/use-form.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { ErrorSummary } from '#platform/ui/fields/error-summary.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { LanguageField } from './language-field.tsx'
import { type ProfileValues, profileBody, profileFaults } from './profile-form.ts'

const fields = ['firstName', 'lastName', 'phone'] as const

/** Names, email address, phone and language of the person. */
export function ProfilePanel({ user }: { user: User }) {
  const t = useMessages(messages, 'profile')
  const { companyName } = usePortalConfig()
  const stored: ProfileValues = {
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone ?? '',
  }
  const [draft, setDraft] = useState<Partial<ProfileValues>>({})
  const update = useUpdateUser()
  const values = { ...stored, ...draft }
  const dirty = fields.some((field) => values[field] !== stored[field])
  useUnsaved(dirty)

  const form = useForm<ProfileValues>({
    id: 'profile',
    state: [values, setDraft],
    check(typed) {
      const faults = Object.entries(profileFaults(typed))
      return Object.fromEntries(
        faults.map(([field, fault]) => [field, t(fault, { most: String(nameLength) })]),
      )
    },
    async send(typed) {
      await update.mutateAsync(profileBody(typed))
      // Text typed while saving stays.
      setDraft((now) => (now === draft ? {} : now))
    },
  })

  return (
    <form {...form.props} className="flex flex-col gap-4">
      <ErrorSummary key={form.refusals} title={t('summary')} errors={form.summary()} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field {...form.field('firstName')} label={t('firstName')} required>
          {(control) => (
            <Input {...control} {...form.input('firstName')} name="firstName" autoComplete="given-name" />
          )}
        </Field>
        <Field {...form.field('lastName')} label={t('lastName')} required>
          {(control) => (
            <Input {...control} {...form.input('lastName')} name="lastName" autoComplete="family-name" />
          )}
        </Field>
      </div>
      <Field label={t('email')} help={t('emailHelp', { company: companyName })}>
        {(control) => <Input {...control} type="email" value={user.email} readOnly />}
      </Field>
      <Field {...form.field('phone')} label={t('phone')} help={t('phoneHelp')} optional>
        {(control) => (
          <Input {...control} type="tel" {...form.input('phone')} name="phone" autoComplete="tel" />
        )}
      </Field>
      <SaveBar dirty={dirty} saving={form.isSending} saved={form.isDone && !dirty} error={form.general} />
      <LanguageField />
    </form>
  )
}
