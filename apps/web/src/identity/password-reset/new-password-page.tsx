import { confirmPasswordReset } from '@portolan/contract/identity/passwords'
import { resetMinutes } from '@portolan/contract/shared/limits'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type NewPassword,
  NewPasswordFields,
  useCheckNewPassword,
} from '#identity/passwords/new-password-fields.tsx'
import { call } from '#platform/api/client.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { fieldError, Problem, requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { ErrorSummary } from '#platform/ui/error-summary.tsx'
import { FormFailure } from '#platform/ui/form-failure.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'

const ids = { password: 'reset-password', confirmation: 'reset-again' } as const

function LinkGone() {
  const t = useMessages(messages)
  return (
    <>
      <PageHeadline title={t('expiredTitle')} below={t('expiredText', { minutes: resetMinutes })} />
      <Link {...paths.passwordReset()} className={buttonClass({ variant: 'primary', size: 'lg' })}>
        {t('askAgain')}
      </Link>
    </>
  )
}

function Done() {
  const t = useMessages(messages)
  return (
    <>
      <PageHeadline title={t('doneTitle')} below={t('doneText')} />
      <Link {...paths.login()} className={buttonClass({ variant: 'primary', size: 'lg' })}>
        {t('signIn')}
      </Link>
    </>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const t = useMessages(messages)
  const { companyName } = usePortalConfig()
  const failureText = useFailureText()
  const check = useCheckNewPassword()
  const [value, setValue] = useState<NewPassword>({ password: '', confirmation: '' })
  const [tries, setTries] = useState(0)
  const set = useMutation({
    mutationFn: ({ password, confirmation }: NewPassword) =>
      call(confirmPasswordReset, {
        body: { token, newPassword: password, newPasswordConfirmation: confirmation },
      }),
  })
  if (set.isSuccess) return <Done />
  if (set.error instanceof Problem && set.error.has('reset_link_invalid')) return <LinkGone />

  const names = [companyName]
  const faults = tries > 0 ? check(value, names) : {}
  const password = faults.password ?? fieldError(set.error, 'newPassword')
  const confirmation = faults.confirmation ?? fieldError(set.error, 'newPasswordConfirmation')
  const summary = [
    ...(password ? [{ message: password, fieldId: ids.password }] : []),
    ...(confirmation ? [{ message: confirmation, fieldId: ids.confirmation }] : []),
  ]
  return (
    <>
      <PageHeadline title={t('setTitle')} below={t('setText')} />
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (set.isPending) return
          setTries(tries + 1)
          if (Object.keys(check(value, names)).length === 0) set.mutate(value)
        }}
      >
        <ErrorSummary key={`${tries}:${set.status}`} focus title={t('summary')} errors={summary} />
        <NewPasswordFields
          ids={ids}
          value={value}
          onChange={(next) => {
            setValue(next)
            set.reset()
          }}
          names={names}
          errors={{ ...(password && { password }), ...(confirmation && { confirmation }) }}
          replacing
        />
        {set.error && summary.length === 0 && (
          <FormFailure message={failureText(set.error)} requestId={requestIdOf(set.error)} />
        )}
        <Button type="submit" variant="primary" size="lg" loading={set.isPending}>
          {t('set')}
        </Button>
      </form>
    </>
  )
}

/** Sets a new password with the mailed link, whose token has been taken out of the address. */
export function NewPasswordPage() {
  const token = useLocation({ select: (location) => location.state.resetToken })
  return token ? <NewPasswordForm token={token} /> : <LinkGone />
}
