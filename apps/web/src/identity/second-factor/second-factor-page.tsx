import { useMutation } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CodeEntry } from '#identity/codes/code-entry.tsx'
import { PasskeyFailure } from '#identity/passkeys/failure/passkey-failure.tsx'
import { usePasskeySignIn } from '#identity/passkeys/sign-in/use-passkey-sign-in.ts'
import { usePasskeySupport } from '#identity/passkeys/use-passkey-support.ts'
import { partialLogins } from '#platform/api/client.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { session } from '#platform/api/session/current-session.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { safeRedirect } from '#platform/routing/after-sign-in/redirect-to.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'

function Expired({ redirectTo }: { redirectTo: string | undefined }) {
  const t = useMessages(messages)
  return (
    <>
      <PageHeadline title={t('expiredTitle')} below={t('expiredText')} />
      <Link {...paths.login(redirectTo)} className={buttonClass({ variant: 'primary', size: 'lg' })}>
        {t('again')}
      </Link>
    </>
  )
}

/** Shown for a login if it's unknown whether its code was sent. */
function SendFirst({ onSend }: { onSend: () => Promise<void> }) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const sending = useMutation({ mutationFn: onSend })
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{t('notSent')}</p>
      {sending.error && (
        <FormFailure message={failureText(sending.error)} requestId={requestIdOf(sending.error)} />
      )}
      <Button variant="primary" size="lg" loading={sending.isPending} onClick={() => sending.mutate()}>
        {t('send')}
      </Button>
    </div>
  )
}

interface WayOutProps {
  busy?: boolean
  onLeave: () => void
  children: ReactNode
}

function WayOut({ busy = false, onLeave, children }: WayOutProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      onClick={onLeave}
      className="rounded-sm text-start font-medium text-accent underline-offset-2 hover:underline max-tablet:min-h-11"
    >
      {children}
    </button>
  )
}

/** The page for the code that completes a login. */
export function SecondFactorPage() {
  const t = useMessages(messages)
  const router = useRouter()
  const { companyName } = usePortalConfig()
  const { redirectTo } = useSearch({ from: '/login-layout/visitor/second-factor' })
  const [login, setLogin] = useState(partialLogins.read)

  const passkeySupport = usePasskeySupport()
  const [passkeyFailure, setPasskeyFailure] = useState<unknown>(null)
  const passkey = usePasskeySignIn({
    inField: false,
    remember: login?.remember ?? false,
    onBegin: () => setPasskeyFailure(null),
    onSignedIn: goOn,
    onFailure: setPasskeyFailure,
  })

  function goOn() {
    return router.navigate({ href: safeRedirect(redirectTo, window.location.origin), replace: true })
  }

  /** The server has dropped the login: there is nothing left to enter a code for. */
  async function orExpired<T>(act: Promise<T>): Promise<T> {
    try {
      return await act
    } catch (error) {
      const isExpired = error instanceof Problem && error.status === 401
      if (isExpired || !partialLogins.read()) {
        partialLogins.clear()
        setLogin(null)
      }
      throw error
    }
  }

  async function enter(code: string) {
    await orExpired(session.enterCode(code))
    await goOn()
  }

  async function resend() {
    setLogin(await orExpired(session.resendCode()))
  }

  async function leave() {
    void session.abandon()
    await router.navigate({ ...paths.login(redirectTo), replace: true })
  }

  if (!login) return <Expired redirectTo={redirectTo} />
  return (
    <>
      <PageHeadline title={t('title')} below={t('text')} />
      {login.challenge ? (
        <CodeEntry sentTo={login.challenge} resendAt={login.resendAt} onCode={enter} onResend={resend} />
      ) : (
        <SendFirst onSend={resend} />
      )}
      <section
        aria-labelledby="other-way"
        className="mt-6 flex flex-col items-start gap-2 border-t pt-4 text-sm"
      >
        <h2 id="other-way" className="font-medium">
          {t('otherWay')}
        </h2>
        {passkeySupport === 'ready' && (
          <WayOut busy={passkey.busy} onLeave={() => void passkey.ask()}>
            {t('passkey')}
          </WayOut>
        )}
        <PasskeyFailure error={passkeyFailure} />
        <WayOut onLeave={() => void leave()}>{t('otherAccount')}</WayOut>
        <p className="text-muted">{t('help', { company: companyName })}</p>
      </section>
    </>
  )
}
