import { PasswordResetRequest, requestPasswordReset } from '@portolan/contract/identity/passwords'
import { resetMinutes } from '@portolan/contract/shared/limits'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { checkBy } from '#platform/forms/check-by.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'

const check = checkBy(PasswordResetRequest, {
  email: { missing: 'emailMissing', letters: 'emailLetters', invalid: 'emailInvalid' },
})

/** Shows the same message whether or not the email address is known. */
function Sent({ email, onOther }: { email: string; onOther: () => void }) {
  const t = useMessages(messages)
  return (
    <>
      <PageHeadline title={t('sentTitle')} />
      <p className="break-words">{t('sentText', { email, minutes: resetMinutes })}</p>
      <p className="mt-3 text-muted">{t('sentHelp')}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Link {...paths.login()} className={buttonClass({ variant: 'primary' })}>
          {t('toLogin')}
        </Link>
        <Button onClick={onOther}>{t('otherEmail')}</Button>
      </div>
    </>
  )
}

/** Requests a link to set a new password. */
export function ResetRequestPage() {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const form = useForm({
    id: 'reset',
    state: useState({ email: '' }),
    check(values) {
      const { email } = check(values)
      return { email: email && t(email) }
    },
    send: ({ email }) => call(requestPasswordReset, { body: { email: email.trim() } }),
  })

  if (form.isDone) return <Sent email={form.values.email.trim()} onOther={form.reset} />
  return (
    <>
      <PageHeadline title={t('title')} below={t('text')} />
      <form {...form.props} className="flex flex-col gap-4">
        <Field {...form.field('email')} label={t('email')} required>
          {(control) => (
            <Input
              {...control}
              {...form.input('email')}
              type="email"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        {form.general !== null && (
          <FormFailure message={failureText(form.general)} requestId={requestIdOf(form.general)} />
        )}
        <Button type="submit" variant="primary" size="lg" loading={form.isSending}>
          {t('send')}
        </Button>
      </form>
      <p className="mt-5 text-sm">
        <Link {...paths.login()} className="font-medium text-accent underline-offset-2 hover:underline">
          {t('toLogin')}
        </Link>
      </p>
    </>
  )
}
