import { createTokenByPassword, PasswordProof as Proof } from '@portolan/contract/identity/sign-in'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { checkBy } from '#platform/forms/check-by.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { PasswordInput } from '#platform/ui/fields/input.tsx'
import { messages } from './messages.ts'
import type { ProofProps } from './proof.ts'

const check = checkBy(Proof, { password: { missing: 'passwordMissing' } })

/** Proves identity with the password; a wrong one is shown at the field and can be corrected. */
export function PasswordProof({ firstField, onProved, onCancel }: ProofProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const form = useForm({
    id: 'step-up',
    state: useState({ password: '' }),
    check(values) {
      const { password } = check(values)
      return { password: password && t(password) }
    },
    async send({ password }) {
      const { token } = await call(createTokenByPassword, { body: { password } })
      onProved(token)
    },
  })
  const error = form.errors.password ?? (form.general ? failureText(form.general) : undefined)

  return (
    <form {...form.props} className="flex flex-col gap-4">
      {/* Password managers look for the account's name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        aria-label={t('account')}
        value={user?.email ?? ''}
        readOnly
        tabIndex={-1}
        className="sr-only"
      />
      <Field {...form.field('password')} label={t('password')} error={error} required>
        {(control) => (
          <PasswordInput
            {...control}
            ref={(input) => {
              firstField.current = input
            }}
            {...form.input('password')}
            name="password"
            autoComplete="current-password"
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  )
}
