import { changePassword, PasswordChange } from '@portolan/contract/identity/passwords'
import type { User } from '@portolan/contract/identity/users'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NewPasswordFields, useCheckNewPassword } from '#identity/passwords/new-password-fields.tsx'
import { messages } from '#identity/settings/messages.ts'
import { SaveBar } from '#identity/settings/save-bar.tsx'
import { call } from '#platform/api/client.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { session } from '#platform/api/session/current-session.ts'
import { checkBy } from '#platform/forms/check-by.ts'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import { useForm } from '#platform/forms/use-form.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { ErrorSummary } from '#platform/ui/fields/error-summary.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { PasswordInput } from '#platform/ui/fields/input.tsx'

const fields = { password: 'newPassword', confirmation: 'newPasswordConfirmation' } as const
const empty = { currentPassword: '', newPassword: '', newPasswordConfirmation: '' }
const checkCurrent = checkBy(PasswordChange, { currentPassword: { missing: 'currentMissing' } })

/** Changes the password, which ends every other session. */
export function PasswordPanel({ user }: { user: User }) {
  const t = useMessages(messages, 'password')
  const { companyName } = usePortalConfig()
  const check = useCheckNewPassword()
  const queryClient = useQueryClient()
  const [values, setValues] = useState(empty)
  const names = [user.firstName, user.lastName, user.email, companyName]
  const form = useForm<typeof empty>({
    id: 'password',
    state: [values, setValues],
    check(typed) {
      const { currentPassword } = checkCurrent(typed)
      const faults = check(
        { password: typed.newPassword, confirmation: typed.newPasswordConfirmation },
        names,
      )
      return {
        currentPassword: currentPassword && t(currentPassword),
        newPassword: faults.password,
        newPasswordConfirmation: faults.confirmation,
      }
    },
    async send(typed) {
      await session.renewBy(call(changePassword, { body: typed }))
      setValues(empty)
      // URLs of files and photos were signed for the previous session.
      void queryClient.invalidateQueries()
    },
  })
  const dirty = Object.values(values).some((value) => value !== '')
  useUnsaved(dirty)

  return (
    <form {...form.props} className="flex flex-col gap-4">
      <ErrorSummary key={form.refusals} title={t('summary')} errors={form.summary()} />
      {/* Password managers look for the account's name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        aria-hidden
        value={user.email}
        readOnly
        tabIndex={-1}
        className="sr-only"
      />
      <Field {...form.field('currentPassword')} label={t('current')} required>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.input('currentPassword')}
            name="current-password"
            autoComplete="current-password"
          />
        )}
      </Field>
      <NewPasswordFields form={form} fields={fields} names={names} replacing />
      <p className="text-muted text-sm">{t('help')}</p>
      <SaveBar
        label={t('submit')}
        dirty={dirty}
        saving={form.isSending}
        saved={form.isDone && t('changed')}
        error={form.general}
      />
    </form>
  )
}
