import { confirmEmailChange } from '@portolan/contract/identity/email-changes'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { call } from '#platform/api/client.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'

function LinkGone() {
  const t = useMessages(messages)
  return (
    <>
      <PageHeadline title={t('goneTitle')} below={t('goneText')} />
      <Link {...paths.login()} className={buttonClass({ variant: 'primary', size: 'lg' })}>
        {t('toLogin')}
      </Link>
    </>
  )
}

function Done({ email }: { email: string }) {
  const t = useMessages(messages)
  return (
    <>
      <PageHeadline
        title={t('doneTitle')}
        below={<p className="wrap-anywhere">{t('doneText', { email })}</p>}
      />
      <Link {...paths.login()} className={buttonClass({ variant: 'primary', size: 'lg' })}>
        {t('signIn')}
      </Link>
    </>
  )
}

function ConfirmForm({ token }: { token: string }) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const confirm = useMutation({
    mutationFn: () => call(confirmEmailChange, { body: { token } }),
  })
  if (confirm.isSuccess) return <Done email={confirm.data.email} />
  if (confirm.error instanceof Problem && confirm.error.has('email_link_invalid')) return <LinkGone />
  return (
    <>
      <PageHeadline
        title={t('title')}
        below={
          <>
            <p>{t('text')}</p>
            <p className="mt-2">{t('sessions')}</p>
          </>
        }
      />
      {confirm.error && (
        <FormFailure message={failureText(confirm.error)} requestId={requestIdOf(confirm.error)} />
      )}
      {/* A button, since mail scanners open every link of a message. */}
      <Button variant="primary" size="lg" loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('confirm')}
      </Button>
    </>
  )
}

/** Changes the email address with the emailed link, whose token has been removed from the URL. */
export function EmailChangePage() {
  const token = useLocation({ select: ({ state }) => state.emailToken })
  return token ? <ConfirmForm token={token} /> : <LinkGone />
}
