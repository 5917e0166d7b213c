import { passwordLength } from '@portolan/contract/shared/limits'
import { Check, Circle } from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/class-names.ts'
import { Field } from '#platform/ui/field.tsx'
import { PasswordInput } from '#platform/ui/input.tsx'
import { messages } from './messages.ts'
import { checkRules } from './password-rules.ts'

/** A new password as it is typed, twice. */
export interface NewPassword {
  password: string
  confirmation: string
}

/** What is wrong with each of the two fields, in words. */
export interface NewPasswordErrors {
  password?: string
  confirmation?: string
}

/** Judges before the server does; `names` as in `checkRules`. */
export function useCheckNewPassword(): (value: NewPassword, names: readonly string[]) => NewPasswordErrors {
  const t = useMessages(messages)
  return ({ password, confirmation }, names) => {
    const { length, nameless } = checkRules(password, names)
    return {
      ...(!password && { password: t('missing') }),
      ...(password && !(length && nameless) && { password: t('tooWeak') }),
      ...(password && password !== confirmation && { confirmation: t('mismatch') }),
    }
  }
}

interface RuleProps {
  met: boolean
  label: string
}

function Rule({ met, label }: RuleProps) {
  const t = useMessages(messages)
  const Mark = met ? Check : Circle
  return (
    <li className={cn('flex items-start gap-2', met ? 'text-green' : 'text-muted')}>
      <Mark aria-hidden className={cn('mt-0.5 size-3.5 shrink-0', !met && 'scale-60')} />
      <span>
        {label}
        <span className="sr-only">: {met ? t('met') : t('unmet')}</span>
      </span>
    </li>
  )
}

interface NewPasswordFieldsProps {
  /** Ids of the two fields, for an error summary to link to. */
  ids: { password: string; confirmation: string }
  value: NewPassword
  onChange: (value: NewPassword) => void
  /** Names of the person and the company, and the address: none may be part of the password. */
  names: readonly string[]
  errors?: NewPasswordErrors
  /** "New password" where there is one already. */
  replacing?: boolean
}

/** A password and its repetition, with the rules that turn green while it is typed. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { ids, value, onChange, names, errors = {}, replacing = false } = props
  const t = useMessages(messages)
  const rules = checkRules(value.password, names)
  // Told while typing only once the repetition is as long as the password: before that it cannot match yet.
  const differs =
    value.confirmation.length >= Math.max(1, value.password.length) && value.confirmation !== value.password
  return (
    <>
      <Field
        id={ids.password}
        label={replacing ? t('newPassword') : t('password')}
        error={errors.password}
        required
      >
        {(control) => (
          <>
            <PasswordInput
              {...control}
              aria-describedby={[`${ids.password}-rules`, control['aria-describedby']]
                .filter(Boolean)
                .join(' ')}
              value={value.password}
              onChange={(event) => onChange({ ...value, password: event.target.value })}
              name="new-password"
              autoComplete="new-password"
            />
            <ul id={`${ids.password}-rules`} aria-label={t('rules')} className="flex flex-col gap-1 text-sm">
              <Rule
                met={rules.length}
                label={t('ruleLength', {
                  shortest: String(passwordLength.shortest),
                  longest: String(passwordLength.longest),
                })}
              />
              <Rule met={rules.nameless} label={t('ruleNameless')} />
            </ul>
          </>
        )}
      </Field>
      <Field
        id={ids.confirmation}
        label={t('confirmation')}
        error={errors.confirmation ?? (differs ? t('mismatch') : undefined)}
        required
      >
        {(control) => (
          <PasswordInput
            {...control}
            value={value.confirmation}
            onChange={(event) => onChange({ ...value, confirmation: event.target.value })}
            name="new-password-again"
            autoComplete="new-password"
          />
        )}
      </Field>
    </>
  )
}
