import { useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { session } from '#api/current-session.ts'
import { usePortalConfig } from '#api/portal-config.ts'
import { requestIdOf } from '#api/problem.ts'
import { safeRedirect } from '#redirect-to.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary, type SummaryError } from '#ui/error-summary.tsx'
import { Field } from '#ui/field.tsx'
import { Input, PasswordInput } from '#ui/input.tsx'
import { PageHeadline } from '#ui/page-headline.tsx'
import { DemoLogins } from './demo-logins.tsx'
import { type SignInError, signInError } from './sign-in-errors.ts'

interface LoginValues {
  username: string
  password: string
  remember: boolean
}

const fieldIds = { username: 'login-email', password: 'login-password' } as const

interface Failure {
  meaning: SignInError | { key: 'secondFactor' }
  requestId?: string | undefined
}

function useFailureText() {
  const t = useTranslations('auth')
  return ({ meaning }: Failure): string => {
    switch (meaning.key) {
      case 'locked':
        return t('locked', { minutes: meaning.minutes })
      case 'lockedSeconds':
        return t('lockedSeconds', { seconds: meaning.seconds })
      default:
        return t(meaning.key)
    }
  }
}

/** Signing in with e-mail and password. */
export function LoginPage() {
  const t = useTranslations('auth')
  const failureText = useFailureText()
  const router = useRouter()
  const { redirectTo } = useSearch({ from: '/login-layout/login' })
  const expired = useLocation({ select: (location) => location.state.expired === true })
  const { demo } = usePortalConfig()
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useForm<LoginValues>({
    defaultValues: { username: '', password: '', remember: false },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const target = safeRedirect(redirectTo, window.location.origin)

  async function signIn(values: LoginValues) {
    setFailure(null)
    try {
      const answer = await session.signIn({ ...values, username: values.username.trim() })
      if ('secondFactor' in answer) {
        void session.signOut()
        return setFailure({ meaning: { key: 'secondFactor' } })
      }
      await router.navigate({ href: target, replace: true })
    } catch (error) {
      setFailure({ meaning: signInError(error), requestId: requestIdOf(error) })
    }
  }

  const summary: SummaryError[] = [
    ...(errors.username?.message ? [{ message: errors.username.message, fieldId: fieldIds.username }] : []),
    ...(errors.password?.message ? [{ message: errors.password.message, fieldId: fieldIds.password }] : []),
    ...(failure ? [{ message: failureText(failure) }] : []),
  ]

  return (
    <>
      <PageHeadline title={t('title')} below={expired ? t('expired') : t('welcome')} />
      <form
        noValidate
        className="flex flex-col gap-4"
        onFocus={() =>
          void router.preloadRoute({ to: '/orders', search: { listMode: 'cards', orderStatus: 'active' } })
        }
        onSubmit={(event) => {
          setFailure(null)
          void form.handleSubmit(signIn)(event)
        }}
      >
        <ErrorSummary key={submitCount} focus title={t('summary')} errors={summary} />
        <Field id={fieldIds.username} label={t('email')} error={errors.username?.message} required>
          {(control) => (
            <Input
              {...control}
              {...form.register('username', {
                required: t('emailMissing'),
                validate: (value) => value.includes('@') || t('emailInvalid'),
              })}
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field id={fieldIds.password} label={t('password')} error={errors.password?.message} required>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('password', { required: t('passwordMissing') })}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Checkbox label={t('remember')} {...form.register('remember')} />
        <Button type="submit" variant="primary" size="lg" loading={isSubmitting}>
          {isSubmitting ? t('signingIn') : t('submit')}
        </Button>
      </form>
      {demo && (
        <DemoLogins
          demo={demo}
          onChoose={(username, password) => {
            form.reset({ username, password, remember: form.getValues('remember') })
            setFailure(null)
            form.setFocus('username')
          }}
        />
      )}
    </>
  )
}
