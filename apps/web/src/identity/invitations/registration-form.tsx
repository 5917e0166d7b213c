import { finishRegistration, type Invitation } from '@portolan/contract/identity/invitations'
import { nameLength } from '@portolan/contract/shared/limits'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type NewPassword,
  NewPasswordFields,
  useCheckNewPassword,
} from '#identity/passwords/new-password-fields.tsx'
import { call } from '#platform/api/client.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { Problem } from '#platform/api/problem.ts'
import { session } from '#platform/api/session/current-session.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorSummary, type SummaryError } from '#platform/ui/error-summary.tsx'
import { Field } from '#platform/ui/field.tsx'
import { Input } from '#platform/ui/input.tsx'
import { messages } from './messages.ts'
import { secretHeaders } from './queries.ts'
import { checkRegistration, type RegistrationValues } from './registration-values.ts'

const ids = {
  firstName: 'registration-first-name',
  lastName: 'registration-last-name',
  email: 'registration-email',
  phone: 'registration-phone',
  password: 'registration-password',
  confirmation: 'registration-password-again',
} as const
type FieldName = keyof typeof ids

/** The server's names of our fields. */
const wireNames = { confirmation: 'passwordConfirmation' } as const

interface RegistrationFormProps {
  code: string
  /** That of the card's link; none for a typed code. */
  secret: string | undefined
  invitation: Invitation
  notice: string | undefined
  values: RegistrationValues
  onValues: (values: RegistrationValues) => void
  password: NewPassword
  onPassword: (password: NewPassword) => void
  /** The card has meanwhile been used or killed. */
  onDead: () => void
  /** A code is on its way to the address. */
  onRegistered: () => Promise<void>
  /** The account is open already. */
  onOpened: () => Promise<void>
}

/** Names, address, phone and password; every refusal stands at its field and in a summary. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { code, secret, invitation, values, onValues, password, onPassword } = props
  const t = useMessages(messages)
  const locale = useLocale()
  const failureText = useFailureText()
  const checkPassword = useCheckNewPassword()
  const { companyName } = usePortalConfig()
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const names = [values.firstName, values.lastName, values.email, companyName]

  function emailHelp(): string {
    if (invitation.email !== null) return t('emailBound', { email: invitation.email })
    return invitation.organization ? t('emailOpen') : t('emailTyped', { company: companyName })
  }

  function ownErrors(): Partial<Record<FieldName, string>> {
    const faults = Object.entries(checkRegistration(values)).map(([field, fault]) => [field, t(fault)])
    return { ...Object.fromEntries(faults), ...checkPassword(password, names) }
  }

  function refusals(): Partial<Record<FieldName, string>> {
    if (!(failure instanceof Problem)) return {}
    const told = fieldNames.flatMap((field) => {
      const [message] = failure.messages(field === 'confirmation' ? wireNames.confirmation : field)
      return message === undefined ? [] : [[field, message]]
    })
    return Object.fromEntries(told)
  }

  async function submit() {
    setTries(tries + 1)
    setFailure(null)
    if (Object.keys(ownErrors()).length > 0) return
    setBusy(true)
    try {
      const phone = values.phone.trim()
      const body = {
        firstName: values.firstName.trim(),
        lastName: values.lastName.trim(),
        email: values.email.trim(),
        password: password.password,
        passwordConfirmation: password.confirmation,
        locale,
        ...(phone && { phone }),
      }
      const input = { params: { code }, headers: secretHeaders(secret), body }
      const answer = await session.open(await call(finishRegistration, input), false)
      await ('secondFactor' in answer ? props.onRegistered() : props.onOpened())
    } catch (error) {
      if (error instanceof Problem && error.status === 404) props.onDead()
      else setFailure(error)
    }
    setBusy(false)
  }

  function change(part: Partial<RegistrationValues>) {
    setFailure(null)
    onValues({ ...values, ...part })
  }

  const refused = refusals()
  const errors = { ...(tries > 0 ? ownErrors() : {}), ...refused }
  const isGeneral = failure !== null && Object.keys(refused).length === 0
  const summary: SummaryError[] = [
    ...fieldNames.flatMap((field) => {
      const message = errors[field]
      return message === undefined ? [] : [{ message, fieldId: ids[field] }]
    }),
    ...(isGeneral ? [{ message: failureText(failure) }] : []),
  ]

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      {props.notice && <p className="rounded-md bg-amber-tint p-3 text-amber text-sm">{props.notice}</p>}
      <ErrorSummary
        key={`${tries}:${failure === null}`}
        focus
        title={t('summary')}
        errors={busy ? [] : summary}
      />
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field id={ids.firstName} label={t('firstName')} error={errors.firstName} required>
          {(control) => (
            <Input
              {...control}
              value={values.firstName}
              onChange={(event) => change({ firstName: event.target.value })}
              name="given-name"
              autoComplete="given-name"
              maxLength={nameLength}
            />
          )}
        </Field>
        <Field id={ids.lastName} label={t('lastName')} error={errors.lastName} required>
          {(control) => (
            <Input
              {...control}
              value={values.lastName}
              onChange={(event) => change({ lastName: event.target.value })}
              name="family-name"
              autoComplete="family-name"
              maxLength={nameLength}
            />
          )}
        </Field>
      </div>
      <Field
        id={ids.email}
        label={t('email')}
        error={errors.email}
        help={emailHelp()}
        required
        {...(refused.email && {
          aside: (
            <Link {...paths.login()} className="text-accent text-sm underline underline-offset-2">
              {t('signIn')}
            </Link>
          ),
        })}
      >
        {(control) => (
          <Input
            {...control}
            value={values.email}
            onChange={(event) => change({ email: event.target.value })}
            type="email"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field id={ids.phone} label={t('phone')} error={errors.phone} help={t('phoneHelp')} optional>
        {(control) => (
          <Input
            {...control}
            value={values.phone}
            onChange={(event) => change({ phone: event.target.value })}
            type="tel"
            name="tel"
            autoComplete="tel"
          />
        )}
      </Field>
      <NewPasswordFields
        ids={ids}
        value={password}
        onChange={(next) => {
          setFailure(null)
          onPassword(next)
        }}
        names={names}
        errors={errors}
      />
      <Button type="submit" variant="primary" size="lg" loading={busy} className="mt-1">
        {busy ? t('submitting') : t('submit')}
      </Button>
    </form>
  )
}

const fieldNames = ['firstName', 'lastName', 'email', 'phone', 'password', 'confirmation'] as const
