import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { PasskeyFailure, PasskeyOptions } from '#identity/passkeys/sign-in/use-passkey-sign-in.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { session } from '#platform/api/session/current-session.ts'
import { late } from '#platform/forms/late.ts'
import { type Form, useForm } from '#platform/forms/use-form.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { messages as interfaceMessages } from '#platform/i18n/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { safeRedirect } from '#platform/routing/after-sign-in/redirect-to.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button } from '#platform/ui/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { ErrorSummary } from '#platform/ui/fields/error-summary.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input, PasswordInput } from '#platform/ui/fields/input.tsx'
import { useUiLabels } from '#platform/ui/labels.tsx'
import { useLate } from '#platform/ui/late/use-late.ts'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'
import { type SignInError, signInError } from './sign-in-errors.ts'

interface LoginValues {
  username: string
  password: string
  remember: boolean
}

function useFailureText() {
  const t = useMessages(messages)
  const common = useMessages(interfaceMessages, 'failures')
  return (meaning: SignInError): string => {
    switch (meaning.key) {
      case 'locked':
        return common('waitMinutes', { minutes: meaning.minutes })
      case 'lockedSeconds':
        return common('waitSeconds', { seconds: meaning.seconds })
      case 'offline':
      case 'busy':
        return common(meaning.key)
      default:
        return t(meaning.key)
    }
  }
}

const quietLink =
  'inline-flex items-center font-medium text-accent underline-offset-2 hover:underline max-tablet:min-h-11'

// The checks aren't needed at first: they load once a field has the focus.
const checking = late(() => import('./check/check-credentials.ts'))

const hasPasskeys = 'PublicKeyCredential' in globalThis
const loadPasskeys = () => import('#identity/passkeys/sign-in/passkey-part.tsx')
const loadDemo = () => import('./demo/demo-logins.tsx')

function Credentials({ form }: { form: Form<LoginValues> }) {
  const t = useMessages(messages)
  return (
    <>
      <Field {...form.field('username')} label={t('email')} required>
        {(control) => (
          <Input
            {...control}
            {...form.input('username')}
            type="email"
            name="username"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        {...form.field('password')}
        label={t('password')}
        required
        aside={
          <Link
            {...paths.passwordReset()}
            className="touch-room relative font-medium text-accent text-sm underline-offset-2 hover:underline"
          >
            {t('forgot')}
          </Link>
        }
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...form.input('password')}
            name="password"
            autoComplete="current-password"
          />
        )}
      </Field>
      <Checkbox
        label={t('remember')}
        checked={form.values.remember}
        onChange={(event) => form.change({ remember: event.target.checked })}
      />
    </>
  )
}

/** Passkeys, whose button has its room before it's loaded. */
function LatePasskeys(options: Omit<PasskeyOptions, 'inField'>) {
  const part = useLate(loadPasskeys)
  return (
    <div className={hasPasskeys && !part ? 'min-h-24' : undefined}>
      {part && <part.PasskeyPart {...options} />}
    </div>
  )
}

/** The page for signing in with email and password. */
export function LoginPage() {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const locale = useLocale()
  const labels = useUiLabels()
  const router = useRouter()
  const { redirectTo } = useSearch({ from: '/login-layout/login' })
  const { expired, email = '' } = useLocation({ select: ({ state }) => state })
  const { demo } = usePortalConfig()
  const demoPart = useLate(loadDemo, demo !== null)
  const [values, setValues] = useState<LoginValues>({ username: email, password: '', remember: false })
  const [passkeyFailure, setPasskeyFailure] = useState<PasskeyFailure | null>(null)
  const form = useForm<LoginValues>({
    id: 'login',
    state: [
      values,
      (next) => {
        setValues(next)
        setPasskeyFailure(null)
      },
    ],
    prepare() {
      setPasskeyFailure(null)
      return checking.load()
    },
    check: (values) => checking.current?.describeFaults(values, locale) ?? {},
    send: signIn,
  })

  // The guard prevents preloading the pages behind it, so their code is loaded without their data.
  function preloadInside() {
    void checking.load()
    const { routesById } = router
    for (const route of [routesById['/default-layout'], routesById['/default-layout/orders']]) {
      void router.loadRouteChunk(route)
    }
  }

  function enter() {
    return router.navigate({ href: safeRedirect(redirectTo, window.location.origin), replace: true })
  }

  async function signIn(values: LoginValues) {
    const answer = await session.signIn({ ...values, username: values.username.trim() })
    if ('user' in answer) await enter()
    else await router.navigate({ ...paths.secondFactor(redirectTo), replace: true })
  }

  const failed = passkeyFailure?.error ?? form.general
  const refused = passkeyFailure?.describe(locale)
  const meaning = failed === null || refused ? null : signInError(failed)
  const requestId = requestIdOf(failed)
  // Faults of the two fields are said at them.
  const about = refused ?? (meaning && failureText(meaning))

  return (
    <>
      <PageHeadline title={t('title')} below={expired ? t('expired') : t('welcome')} />
      <form {...form.props} className="flex flex-col gap-4" onFocus={preloadInside}>
        <Credentials form={form} />
        <Button type="submit" variant="primary" size="lg" loading={form.isSending}>
          {form.isSending ? t('signingIn') : t('submit')}
        </Button>
        {/* Below, so that nothing moves while a person types or clicks. */}
        <ErrorSummary
          key={`${form.refusals}:${refused ? 'passkey' : meaning?.key}`}
          title={t('summary')}
          errors={about ? form.summary(about) : []}
        />
      </form>
      <LatePasskeys
        remember={form.values.remember}
        onBegin={() => {
          form.reset()
          setPasskeyFailure(null)
        }}
        onSignedIn={enter}
        onFailure={setPasskeyFailure}
      />
      {requestId && meaning?.key === 'failed' && (
        <p className="mt-3 text-muted text-sm">
          {labels.requestId}{' '}
          <code translate="no" className="mono select-all">
            {requestId}
          </code>
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
      {demo && demoPart && (
        <demoPart.DemoLogins
          demo={demo}
          onChoose={(username, password) => form.change({ username, password })}
        />
      )}
    </>
  )
}
