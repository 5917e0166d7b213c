import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type PasskeyError, passkeyError } from '#identity/passkeys/passkey-errors.ts'
import { messages as passkeysMessages } from '#identity/passkeys/sign-in/messages.ts'
import { PasskeySignIn } from '#identity/passkeys/sign-in/passkey-sign-in.tsx'
import { usePasskeySignIn } from '#identity/passkeys/sign-in/use-passkey-sign-in.ts'
import { usePasskeySupport } from '#identity/passkeys/use-passkey-support.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { session } from '#platform/api/session/current-session.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { safeRedirect } from '#platform/routing/redirect-to.ts'
import { Button } from '#platform/ui/button.tsx'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { ErrorSummary, type SummaryError } from '#platform/ui/error-summary.tsx'
import { Field } from '#platform/ui/field.tsx'
import { Input, PasswordInput } from '#platform/ui/input.tsx'
import { useUiLabels } from '#platform/ui/labels.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { useLate } from '#platform/ui/use-late.ts'
import { messages } from './messages.ts'
import { type SignInError, signInError } from './sign-in-errors.ts'

interface LoginValues {
  username: string
  password: string
  remember: boolean
}

const fieldIds = { username: 'login-email', password: 'login-password' } as const

interface Failure {
  meaning: SignInError | { key: 'passkey'; error: Exclude<PasskeyError, 'canceled'> }
  requestId?: string | undefined
}

function useFailureText() {
  const t = useMessages(messages)
  const passkeyText = useMessages(passkeysMessages, 'errors')
  return ({ meaning }: Failure): string => {
    switch (meaning.key) {
      case 'locked':
        return t('locked', { minutes: meaning.minutes })
      case 'lockedSeconds':
        return t('lockedSeconds', { seconds: meaning.seconds })
      case 'passkey':
        return passkeyText(meaning.error)
      default:
        return t(meaning.key)
    }
  }
}

interface FieldErrors {
  username?: string
  password?: string
}

function useCheck() {
  const t = useMessages(messages)
  return ({ username, password }: LoginValues): FieldErrors => ({
    ...(!username.trim() && { username: t('emailMissing') }),
    ...(username.trim() && !username.includes('@') && { username: t('emailInvalid') }),
    ...(!password && { password: t('passwordMissing') }),
  })
}

const quietLink =
  'inline-flex items-center font-medium text-accent underline-offset-2 hover:underline max-tablet:min-h-11'

const loadDemoLogins = () => import('./demo-logins.tsx')

const empty: LoginValues = { username: '', password: '', remember: false }

/** Signing in with e-mail and password. */
export function LoginPage() {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const check = useCheck()
  const labels = useUiLabels()
  const router = useRouter()
  const { redirectTo } = useSearch({ from: '/login-layout/login' })
  const expired = useLocation({ select: (location) => location.state.expired === true })
  const { demo } = usePortalConfig()
  const late = useLate(loadDemoLogins, demo !== null)
  const [values, setValues] = useState(empty)
  // Counts the tries: only from the first on are fields marked, and each brings the summary anew.
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const errors = tries > 0 ? check(values) : {}

  const passkeySupport = usePasskeySupport()
  const passkey = usePasskeySignIn({
    inField: passkeySupport === 'ready',
    remember: values.remember,
    onBegin: () => setFailure(null),
    onSignedIn: enter,
    onFailure: failWithPasskey,
  })

  function change(part: Partial<LoginValues>) {
    setValues((now) => ({ ...now, ...part }))
    setFailure(null)
  }

  // The guard lets nobody preload the pages behind it, so their code is asked for without their data.
  function preloadInside() {
    const { routesById } = router
    for (const route of [routesById['/default-layout'], routesById['/default-layout/orders']]) {
      void router.loadRouteChunk(route)
    }
  }

  function enter() {
    return router.navigate({ href: safeRedirect(redirectTo, window.location.origin), replace: true })
  }

  function failWithPasskey(error: unknown) {
    const meaning = passkeyError(error)
    if (meaning === 'canceled') return
    setFailure({
      meaning: meaning ? { key: 'passkey', error: meaning } : signInError(error),
      requestId: requestIdOf(error),
    })
  }

  async function signIn() {
    setTries(tries + 1)
    setFailure(null)
    if (Object.keys(check(values)).length > 0) return
    setBusy(true)
    try {
      const answer = await session.signIn({ ...values, username: values.username.trim() })
      if ('user' in answer) {
        await enter()
      } else {
        await router.navigate({ ...paths.secondFactor(redirectTo), replace: true })
      }
    } catch (error) {
      setFailure({ meaning: signInError(error), requestId: requestIdOf(error) })
    }
    setBusy(false)
  }

  const summary: SummaryError[] = [
    ...(errors.username ? [{ message: errors.username, fieldId: fieldIds.username }] : []),
    ...(errors.password ? [{ message: errors.password, fieldId: fieldIds.password }] : []),
    ...(failure ? [{ message: failureText(failure) }] : []),
  ]

  return (
    <>
      <PageHeadline title={t('title')} below={expired ? t('expired') : t('welcome')} />
      <form
        noValidate
        className="flex flex-col gap-4"
        onFocus={preloadInside}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void signIn()
        }}
      >
        <Field id={fieldIds.username} label={t('email')} error={errors.username} required>
          {(control) => (
            <Input
              {...control}
              value={values.username}
              onChange={(event) => change({ username: event.target.value })}
              type="email"
              name="username"
              autoComplete="username webauthn"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field
          id={fieldIds.password}
          label={t('password')}
          error={errors.password}
          required
          aside={
            <Link
              {...paths.passwordReset()}
              className="font-medium text-accent text-sm underline-offset-2 hover:underline"
            >
              {t('forgot')}
            </Link>
          }
        >
          {(control) => (
            <PasswordInput
              {...control}
              value={values.password}
              onChange={(event) => change({ password: event.target.value })}
              name="password"
              autoComplete="current-password"
            />
          )}
        </Field>
        <Checkbox
          label={t('remember')}
          checked={values.remember}
          onChange={(event) => change({ remember: event.target.checked })}
        />
        <Button type="submit" variant="primary" size="lg" loading={busy}>
          {busy ? t('signingIn') : t('submit')}
        </Button>
        {/* Below, so that nothing moves away under whoever types or clicks. */}
        <ErrorSummary key={`${tries}:${failure?.meaning.key}`} focus title={t('summary')} errors={summary} />
      </form>
      <PasskeySignIn support={passkeySupport} busy={passkey.busy} onAsk={() => void passkey.ask()} />
      {failure?.requestId && failure.meaning.key === 'failed' && (
        <p className="mt-3 text-muted text-sm">
          {labels.requestId} <code className="mono select-all">{failure.requestId}</code>
        </p>
      )}
      <p className="mt-6 flex flex-col items-start gap-2 border-t pt-4 text-sm max-tablet:gap-0">
        <Link {...paths.invitationCode()} className={quietLink}>
          {t('haveCode')}
        </Link>
        <Link {...paths.keynote()} className={quietLink}>
          {t('keynote')}
        </Link>
      </p>
      {demo && late && (
        <late.DemoLogins demo={demo} onChoose={(username, password) => change({ username, password })} />
      )}
    </>
  )
}
