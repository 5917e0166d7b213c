import { changePassword } from '@portolan/contract/identity/passwords'
import type { User } from '@portolan/contract/identity/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NewPasswordFields, useCheckNewPassword } from '#identity/passwords/new-password-fields.tsx'
import { messages } from '#identity/settings/messages.ts'
import { SaveBar } from '#identity/settings/save-bar.tsx'
import { useUnsaved } from '#identity/settings/unsaved.tsx'
import { call } from '#platform/api/client.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { fieldError } from '#platform/api/problem.ts'
import { session } from '#platform/api/session/current-session.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { ErrorSummary } from '#platform/ui/error-summary.tsx'
import { Field } from '#platform/ui/field.tsx'
import { PasswordInput } from '#platform/ui/input.tsx'

const ids = { current: 'password-current', password: 'password-new', confirmation: 'password-again' } as const
const empty = { current: '', password: '', confirmation: '' }
type Values = typeof empty

/** Another password; every other session ends with the old one. */
export function PasswordPanel({ user }: { user: User }) {
  const t = useMessages(messages, 'password')
  const { companyName } = usePortalConfig()
  const check = useCheckNewPassword()
  const queryClient = useQueryClient()
  const [values, setValues] = useState<Values>(empty)
  const [tries, setTries] = useState(0)
  const [checking, setChecking] = useState(false)
  const names = [user.firstName, user.lastName, user.email, companyName]
  const change = useMutation({
    mutationFn: ({ current, password, confirmation }: Values) =>
      session.renewBy(
        call(changePassword, {
          body: { currentPassword: current, newPassword: password, newPasswordConfirmation: confirmation },
        }),
      ),
    onSuccess() {
      setValues(empty)
      setChecking(false)
      // Addresses of files and pictures were signed for the session before.
      void queryClient.invalidateQueries()
    },
  })
  const dirty = Object.values(values).some((value) => value !== '')
  useUnsaved(dirty)

  function faultsOf(now: Values): Partial<Values> {
    return { ...(!now.current && { current: t('currentMissing') }), ...check(now, names) }
  }

  function edit(part: Partial<Values>) {
    setValues({ ...values, ...part })
    change.reset()
  }

  const faults = checking ? faultsOf(values) : {}
  const errors = {
    current: faults.current ?? fieldError(change.error, 'currentPassword'),
    password: faults.password ?? fieldError(change.error, 'newPassword'),
    confirmation: faults.confirmation ?? fieldError(change.error, 'newPasswordConfirmation'),
  }
  const summary = (['current', 'password', 'confirmation'] as const).flatMap((field) => {
    const message = errors[field]
    return message ? [{ message, fieldId: ids[field] }] : []
  })

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (change.isPending) return
        setTries(tries + 1)
        setChecking(true)
        if (Object.keys(faultsOf(values)).length === 0) change.mutate(values)
      }}
    >
      <ErrorSummary key={`${tries}:${change.status}`} focus title={t('summary')} errors={summary} />
      {/* Password managers look for whose password it is. */}
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
      <Field id={ids.current} label={t('current')} error={errors.current} required>
        {(control) => (
          <PasswordInput
            {...control}
            value={values.current}
            onChange={(event) => edit({ current: event.target.value })}
            name="current-password"
            autoComplete="current-password"
          />
        )}
      </Field>
      <NewPasswordFields
        ids={ids}
        value={values}
        onChange={edit}
        names={names}
        errors={{
          ...(errors.password && { password: errors.password }),
          ...(errors.confirmation && { confirmation: errors.confirmation }),
        }}
        replacing
      />
      <p className="text-muted text-sm">{t('help')}</p>
      <SaveBar
        label={t('submit')}
        dirty={dirty}
        saving={change.isPending}
        saved={change.isSuccess && t('changed')}
        error={summary.length > 0 ? null : change.error}
      />
    </form>
  )
}
