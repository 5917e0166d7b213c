import { Phone } from '@portolan/contract/identity/phone'
import type { enableSecondFactor } from '@portolan/contract/identity/second-factor'
import type { User } from '@portolan/contract/identity/users'
import type { Body } from '@portolan/contract/shared/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messages } from '#identity/settings/messages.ts'
import { ActFailure } from '#identity/settings/save-bar.tsx'
import { fieldError } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/field.tsx'
import { Input } from '#platform/ui/input.tsx'

export type WantedFactor = Body<typeof enableSecondFactor>

interface SecondFactorFormProps {
  user: User
  type: 'sms' | 'email'
  onAsk: (wanted: WantedFactor) => Promise<void>
  onCancel: () => void
}

/** Asks where the codes are to go, and has the first one sent there. */
export function SecondFactorForm({ user, type, onAsk, onCancel }: SecondFactorFormProps) {
  const t = useMessages(messages, 'secondFactor')
  const ts = useMessages(messages)
  const tp = useMessages(messages, 'profile')
  const field = useRef<HTMLInputElement>(null)
  const known = type === 'sms' ? (user.phone ?? '') : user.email
  // Where the same way is to lead elsewhere, the address that is known is hardly the one.
  const [destination, setDestination] = useState(user.secondFactor === type ? '' : known)
  const [invalid, setInvalid] = useState(false)
  const asking = useMutation({ mutationFn: onAsk, onError: () => field.current?.focus() })
  const told = destination.trim()
  const isGood = type === 'sms' ? Phone.safeParse(told).success : /^\S+@\S+\.\S+$/.test(told)
  const wrong = type === 'sms' ? tp('phoneInvalid') : t('emailInvalid')
  const said = fieldError(asking.error, type === 'sms' ? 'phone' : 'email')

  useEffect(() => field.current?.focus(), [])

  return (
    <form
      noValidate
      className="flex flex-col gap-4 border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (asking.isPending) return
        setInvalid(!isGood)
        if (!isGood) field.current?.focus()
        else asking.mutate(type === 'sms' ? { type, phone: told } : { type, email: told })
      }}
    >
      <Field
        label={type === 'sms' ? t('phone') : t('email')}
        help={t(user.secondFactor === 'disabled' ? 'whatHappens' : 'whatHappensMove')}
        error={invalid ? wrong : said}
        required
      >
        {(control) => (
          <Input
            {...control}
            ref={field}
            type={type === 'sms' ? 'tel' : 'email'}
            autoComplete={type === 'sms' ? 'tel' : 'email'}
            value={destination}
            onChange={(event) => {
              setDestination(event.target.value)
              setInvalid(false)
              asking.reset()
            }}
          />
        )}
      </Field>
      <ActFailure error={said ? null : asking.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={asking.isPending}>
          {t('send')}
        </Button>
        <Button onClick={onCancel}>{ts('cancel')}</Button>
      </div>
    </form>
  )
}
