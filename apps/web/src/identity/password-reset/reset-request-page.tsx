import { requestPasswordReset } from '@portolan/contract/identity/passwords'
import { resetMinutes } from '@portolan/contract/shared/limits'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { fieldError, requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/field.tsx'
import { FormFailure } from '#platform/ui/form-failure.tsx'
import { Input } from '#platform/ui/input.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'

const fieldId = 'reset-email'

/** Says the same whether the address is known or not. */
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

/** Asks for a link to set a new password. */
export function ResetRequestPage() {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<'emailMissing' | 'emailInvalid' | null>(null)
  const request = useMutation({
    mutationFn: (address: string) => call(requestPasswordReset, { body: { email: address } }),
  })
  const told = email.trim()
  const said = fieldError(request.error, 'email')

  if (request.isSuccess) return <Sent email={request.variables} onOther={() => request.reset()} />
  return (
    <>
      <PageHeadline title={t('title')} below={t('text')} />
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (request.isPending) return
          const found = told === '' ? 'emailMissing' : /^\S+@\S+$/.test(told) ? null : 'emailInvalid'
          setFault(found)
          if (found) document.getElementById(fieldId)?.focus()
          else request.mutate(told)
        }}
      >
        <Field id={fieldId} label={t('email')} error={fault ? t(fault) : said} required>
          {(control) => (
            <Input
              {...control}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value)
                setFault(null)
              }}
              type="email"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        {request.error && !said && (
          <FormFailure message={failureText(request.error)} requestId={requestIdOf(request.error)} />
        )}
        <Button type="submit" variant="primary" size="lg" loading={request.isPending}>
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
