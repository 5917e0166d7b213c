import { type enableSecondFactor, WantedSecondFactor } from '@portolan/contract/identity/second-factor'
import type { User } from '@portolan/contract/identity/users'
import type { Body } from '@portolan/contract/shared/endpoint'
import { useEffect, useRef, useState } from 'react'
import { messages } from '#identity/settings/messages.ts'
import { ActFailure } from '#identity/settings/save-bar.tsx'
import { checkBy } from '#platform/forms/check-by.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'

export type WantedFactor = Body<typeof enableSecondFactor>

/** One of the two, by channel. */
interface Destination {
  phone?: string
  email?: string
}

interface SecondFactorFormProps {
  user: User
  type: 'sms' | 'email'
  onAsk: (wanted: WantedFactor) => Promise<void>
  onCancel: () => void
}

const check = checkBy(WantedSecondFactor, {
  phone: { invalid: 'phoneInvalid' },
  email: { letters: 'emailLetters', invalid: 'emailInvalid' },
})

/** Asks for the destination of the codes, and sends the first one there. */
export function SecondFactorForm({ user, type, onAsk, onCancel }: SecondFactorFormProps) {
  const t = useMessages(messages, 'secondFactor')
  const ts = useMessages(messages)
  const tp = useMessages(messages, 'profile')
  const field = useRef<HTMLInputElement>(null)
  const destination = type === 'sms' ? (user.phone ?? '') : user.email
  // For a new destination on the same channel, the known email address is hardly the right one.
  const first = user.secondFactor === type ? '' : destination
  const form = useForm<Destination>({
    id: 'second-factor',
    state: useState<Destination>(type === 'sms' ? { phone: first } : { email: first }),
    check(typed) {
      const { phone, email } = check(wanted(typed))
      const errorText = email === 'emailLetters' ? t('emailLetters') : t('emailInvalid')
      return { phone: phone && tp('phoneInvalid'), email: email && errorText }
    },
    send: (typed) => onAsk(wanted(typed)),
  })
  const name = type === 'sms' ? 'phone' : 'email'

  function wanted({ phone = '', email = '' }: Destination): WantedFactor {
    return type === 'sms' ? { type, phone: phone.trim() } : { type, email: email.trim() }
  }

  useEffect(() => field.current?.focus(), [])

  return (
    <form {...form.props} className="flex flex-col gap-4 border-t pt-4">
      <Field
        {...form.field(name)}
        label={type === 'sms' ? t('phone') : t('email')}
        help={t(user.secondFactor === 'disabled' ? 'whatHappens' : 'whatHappensMove')}
        required
      >
        {(control) => (
          <Input
            {...control}
            ref={field}
            type={type === 'sms' ? 'tel' : 'email'}
            autoComplete={type === 'sms' ? 'tel' : 'email'}
            value={form.values[name] ?? ''}
            onChange={(event) => form.change({ [name]: event.target.value })}
          />
        )}
      </Field>
      <ActFailure error={form.general} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t('send')}
        </Button>
        <Button onClick={onCancel}>{ts('cancel')}</Button>
      </div>
    </form>
  )
}
