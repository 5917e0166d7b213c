import { confirmPasswordReset } from '@portolan/contract/identity/passwords'
import { resetMinutes } from '@portolan/contract/shared/limits'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { NewPasswordFields, useCheckNewPassword } from '#identity/passwords/new-password-fields.tsx'
import { call } from '#platform/api/client.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { ErrorSummary } from '#platform/ui/fields/error-summary.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'

const fields = { password: 'newPassword', confirmation: 'newPasswordConfirmation' } as const

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
  const names = [companyName]
  const form = useForm({
    id: 'reset',
    state: useState({ newPassword: '', newPasswordConfirmation: '' }),
    check({ newPassword, newPasswordConfirmation }) {
      const faults = check({ password: newPassword, confirmation: newPasswordConfirmation }, names)
      return { newPassword: faults.password, newPasswordConfirmation: faults.confirmation }
    },
    send: (values) => call(confirmPasswordReset, { body: { token, ...values } }),
  })
  if (form.isDone) return <Done />
  if (form.general instanceof Problem && form.general.has('reset_link_invalid')) return <LinkGone />

  return (
    <>
      <PageHeadline title={t('setTitle')} below={t('setText')} />
      <form {...form.props} className="flex flex-col gap-4">
        <ErrorSummary key={form.refusals} title={t('summary')} errors={form.summary()} />
        <NewPasswordFields form={form} fields={fields} names={names} replacing />
        {form.general !== null && (
          <FormFailure message={failureText(form.general)} requestId={requestIdOf(form.general)} />
        )}
        <Button type="submit" variant="primary" size="lg" loading={form.isSending}>
          {t('set')}
        </Button>
      </form>
    </>
  )
}

/** Sets a new password with the emailed link, whose token has been removed from the URL. */
export function NewPasswordPage() {
  const token = useLocation({ select: (location) => location.state.resetToken })
  return token ? <NewPasswordForm token={token} /> : <LinkGone />
}
