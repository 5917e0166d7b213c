import { passwordLength } from '@portolan/contract/shared/limits'
import { Check, Circle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { PasswordInput } from '#platform/ui/fields/input.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'
import { checkRules } from './password-rules.ts'

/** A new password as typed, twice. */
export interface NewPassword {
  password: string
  confirmation: string
}

/** The errors of the two fields, in words. */
interface NewPasswordErrors {
  password: string | undefined
  confirmation: string | undefined
}

/** Checks before the server does; `names` as in `checkRules`. */
export function useCheckNewPassword(): (value: NewPassword, names: readonly string[]) => NewPasswordErrors {
  const t = useMessages(messages)
  return ({ password, confirmation }, names) => {
    const { length, nameless } = checkRules(password, names)
    const isWeak = password !== '' && !(length && nameless)
    return {
      password: password === '' ? t('missing') : isWeak ? t('tooWeak') : undefined,
      confirmation: password !== '' && password !== confirmation ? t('mismatch') : undefined,
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

interface NewPasswordFieldsProps<Password extends string, Confirmation extends string> {
  form: {
    values: Record<Password | Confirmation, string>
    field: (name: Password | Confirmation) => { id: string; error: string | undefined }
    input: (name: Password | Confirmation) => ComponentProps<'input'>
  }
  /** The server's names of the two fields. */
  fields: { password: Password; confirmation: Confirmation }
  /** Names of the person and the company, and the email address: none may be part of the password. */
  names: readonly string[]
  /** True for "New password" if there already is one. */
  replacing?: boolean
}

/** A password and its repetition, with the rules that turn green while typing. */
export function NewPasswordFields<Password extends string, Confirmation extends string>({
  form,
  fields,
  names,
  replacing = false,
}: NewPasswordFieldsProps<Password, Confirmation>) {
  const password = form.field(fields.password)
  const confirmation = form.field(fields.confirmation)
  const value = { password: form.values[fields.password], confirmation: form.values[fields.confirmation] }
  const t = useMessages(messages)
  const rules = checkRules(value.password, names)
  // Shown while typing only once the repetition is as long as the password, since it can't match before.
  const differs =
    value.confirmation.length >= Math.max(1, value.password.length) && value.confirmation !== value.password
  return (
    <>
      <Field {...password} label={replacing ? t('newPassword') : t('password')} required>
        {(control) => (
          <>
            <PasswordInput
              {...control}
              aria-describedby={[`${password.id}-rules`, control['aria-describedby']]
                .filter(Boolean)
                .join(' ')}
              {...form.input(fields.password)}
              name="new-password"
              autoComplete="new-password"
            />
            <ul id={`${password.id}-rules`} aria-label={t('rules')} className="flex flex-col gap-1 text-sm">
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
        {...confirmation}
        label={t('confirmation')}
        error={confirmation.error ?? (differs ? t('mismatch') : undefined)}
        required
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...form.input(fields.confirmation)}
            name="new-password-again"
            autoComplete="new-password"
          />
        )}
      </Field>
    </>
  )
}
