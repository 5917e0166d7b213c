import { finishRegistration, type Invitation } from '@portolan/contract/identity/invitations'
import { nameLength } from '@portolan/contract/shared/limits'
import { Link } from '@tanstack/react-router'
import { NewPasswordFields, useCheckNewPassword } from '#identity/passwords/new-password-fields.tsx'
import { call } from '#platform/api/client.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { Problem } from '#platform/api/problem.ts'
import { session } from '#platform/api/session/current-session.ts'
import { type Form, useForm } from '#platform/forms/use-form.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorSummary } from '#platform/ui/fields/error-summary.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { messages } from './messages.ts'
import { secretHeaders } from './queries.ts'
import { checkRegistration, type RegistrationValues, registrationBody } from './registration-values.ts'
import { TermsField } from './terms-field.tsx'

const passwordFields = { password: 'password', confirmation: 'passwordConfirmation' } as const

interface RegistrationFormProps {
  code: string
  /** The secret of the card's link; none for a typed code. */
  secret: string | undefined
  invitation: Invitation
  notice: string | undefined
  values: RegistrationValues
  onValues: (values: RegistrationValues) => void
  /** Called if the card has been used or revoked meanwhile. */
  onDead: () => void
  /** Called when a code has been sent to the email address. */
  onRegistered: () => Promise<void>
  /** Called if the account is already open. */
  onOpened: () => Promise<void>
}

function NameFields({ form }: { form: Form<RegistrationValues> }) {
  const t = useMessages(messages)
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <Field {...form.field('firstName')} label={t('firstName')} required>
        {(control) => (
          <Input
            {...control}
            {...form.input('firstName')}
            name="given-name"
            autoComplete="given-name"
            maxLength={nameLength}
          />
        )}
      </Field>
      <Field {...form.field('lastName')} label={t('lastName')} required>
        {(control) => (
          <Input
            {...control}
            {...form.input('lastName')}
            name="family-name"
            autoComplete="family-name"
            maxLength={nameLength}
          />
        )}
      </Field>
    </div>
  )
}

/** Names, email address, phone and password; every error is at its field and in a summary. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { code, secret, invitation, values, onValues } = props
  const t = useMessages(messages)
  const locale = useLocale()
  const failureText = useFailureText()
  const checkPassword = useCheckNewPassword()
  const { companyName, brand } = usePortalConfig()
  const names = [values.firstName, values.lastName, values.email, companyName]

  function emailHelp(): string {
    if (invitation.email !== null) return t('emailBound', { email: invitation.email })
    return invitation.organization ? t('emailOpen') : t('emailTyped', { company: companyName })
  }

  const form = useForm<RegistrationValues>({
    id: 'registration',
    state: [values, onValues],
    check(typed) {
      const faults = Object.entries(checkRegistration(typed)).map(([field, fault]) => [field, t(fault)])
      const passwordFaults = checkPassword(
        { password: typed.password, confirmation: typed.passwordConfirmation },
        names,
      )
      return {
        ...Object.fromEntries(faults),
        password: passwordFaults.password,
        passwordConfirmation: passwordFaults.confirmation,
        termsVersion:
          brand?.termsVersion && typed.termsVersion !== brand.termsVersion ? t('termsMissing') : undefined,
      }
    },
    async send(typed) {
      const body = { ...registrationBody(typed), locale }
      const input = { params: { code }, headers: secretHeaders(secret), body }
      try {
        const answer = await session.open(await call(finishRegistration, input), false)
        await ('secondFactor' in answer ? props.onRegistered() : props.onOpened())
      } catch (error) {
        if (!(error instanceof Problem && error.status === 404)) throw error
        props.onDead()
      }
    },
  })
  const about = form.general === null ? undefined : failureText(form.general)

  return (
    <form {...form.props} className="flex flex-col gap-4">
      {props.notice && <p className="rounded-md bg-amber-tint p-3 text-amber text-sm">{props.notice}</p>}
      <ErrorSummary key={form.refusals} title={t('summary')} errors={form.summary(about)} />
      <NameFields form={form} />
      <Field
        {...form.field('email')}
        label={t('email')}
        help={emailHelp()}
        required
        {...(form.isRefused('email') && {
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
            {...form.input('email')}
            type="email"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field {...form.field('phone')} label={t('phone')} help={t('phoneHelp')} optional>
        {(control) => (
          <Input {...control} {...form.input('phone')} type="tel" name="tel" autoComplete="tel" />
        )}
      </Field>
      <NewPasswordFields form={form} fields={passwordFields} names={names} />
      {brand?.termsVersion && <TermsField form={form} brand={brand} version={brand.termsVersion} />}
      <Button type="submit" variant="primary" size="lg" loading={form.isSending} className="mt-1">
        {form.isSending ? t('submitting') : t('submit')}
      </Button>
    </form>
  )
}
