import { createTokenByPassword } from '@portolan/contract/identity/second-factor'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { fieldError } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/field.tsx'
import { PasswordInput } from '#platform/ui/input.tsx'
import { messages } from './messages.ts'
import type { ProofProps } from './proof.ts'

/** Proves identity with the password; a wrong one is told at the field and may be mended. */
export function PasswordProof({ firstField, onProved, onCancel }: ProofProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const proof = useMutation({
    mutationFn: () => call(createTokenByPassword, { body: { password } }),
    onSuccess: ({ token }) => onProved(token),
    onError: () => firstField.current?.focus(),
  })
  const said = proof.error && (fieldError(proof.error, 'password') ?? failureText(proof.error))
  const error = missing ? t('passwordMissing') : (said ?? undefined)

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (proof.isPending) return
        setMissing(password === '')
        if (password === '') firstField.current?.focus()
        else proof.mutate()
      }}
    >
      {/* Password managers look for whose password it is. */}
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
      <Field label={t('password')} error={proof.isPending ? undefined : error} required>
        {(control) => (
          <PasswordInput
            {...control}
            ref={(input) => {
              firstField.current = input
            }}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setMissing(false)
            }}
            name="password"
            autoComplete="current-password"
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" loading={proof.isPending}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  )
}
