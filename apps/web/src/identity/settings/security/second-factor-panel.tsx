import { confirmSecondFactor, enableSecondFactor } from '@portolan/contract/identity/second-factor'
import type { User } from '@portolan/contract/identity/users'
import type { Result } from '@portolan/contract/shared/endpoint'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { CodeEntry } from '#identity/codes/code-entry.tsx'
import { messages } from '#identity/settings/messages.ts'
import { SavedNote } from '#identity/settings/save-bar.tsx'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { SecondFactorForm, type WantedFactor } from './second-factor-form.tsx'
import { SecondFactorOff } from './second-factor-off.tsx'
import { useRefreshSecurity } from './security-queries.ts'

/** The steps of changing two-step verification. */
type Step =
  | { name: 'state'; said?: 'enabled' | 'disabled' }
  | { name: 'destination'; type: 'sms' | 'email' }
  | { name: 'code'; wanted: WantedFactor; sent: Result<typeof enableSecondFactor>; resendAt: number }

function FactorState({ user, ref }: { user: User; ref: Ref<HTMLParagraphElement> }) {
  const t = useMessages(messages, 'secondFactor')
  const on = user.secondFactor !== 'disabled'
  const Shape = on ? ShieldCheck : ShieldOff
  const parts = {
    destination: user.secondFactorDestination ?? '',
    b: (text: ReactNode) => <span className="whitespace-nowrap">{text}</span>,
  }
  const sentences = { disabled: t('off'), email: t.rich('onEmail', parts), sms: t.rich('onSms', parts) }
  return (
    <p ref={ref} tabIndex={-1} className="flex items-start gap-2.5 rounded-sm font-medium">
      <Shape aria-hidden className={cn('mt-px size-4.5 shrink-0', on ? 'text-green' : 'text-muted')} />
      <span className="min-w-0 break-words">{sentences[user.secondFactor]}</span>
    </p>
  )
}

const switchWords = { email: 'byEmail', sms: 'bySms', code: 'whatHappensOn' } as const

/** A change offers the other channel, and another destination on the same one. */
const changeWords = (now: User['secondFactor']) =>
  ({
    email: now === 'email' ? 'otherEmail' : 'toEmail',
    sms: now === 'sms' ? 'otherPhone' : 'toSms',
    code: 'whatHappensMoved',
  }) as const

/** The second factor: its state, and how to turn it on, change it and turn it off. */
export function SecondFactorPanel({ user }: { user: User }) {
  const t = useMessages(messages, 'secondFactor')
  const ts = useMessages(messages)
  const refresh = useRefreshSecurity()
  const state = useRef<HTMLParagraphElement>(null)
  const [step, setStep] = useState<Step>({ name: 'state' })
  const on = user.secondFactor !== 'disabled'
  const words = on ? changeWords(user.secondFactor) : switchWords

  async function ask(wanted: WantedFactor) {
    const sent = await call(enableSecondFactor, { body: wanted })
    setStep({ name: 'code', wanted, sent, resendAt: Date.now() + sent.resendAfter * 1000 })
    refresh()
  }

  async function confirm(code: string, { wanted }: Extract<Step, { name: 'code' }>) {
    await call(confirmSecondFactor, { body: { code } })
    backToState(wanted.type === 'disabled' ? 'disabled' : 'enabled')
    refresh()
  }

  /** Closes the form being filled in; the focus stays with its subject. */
  function backToState(said?: 'enabled' | 'disabled') {
    setStep({ name: 'state', ...(said && { said }) })
    state.current?.focus()
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('explain')}</p>
      <FactorState user={user} ref={state} />
      {step.name === 'state' && (
        <div className="flex flex-wrap items-center gap-2">
          <Button onClick={() => setStep({ name: 'destination', type: 'email' })}>{t(words.email)}</Button>
          <Button onClick={() => setStep({ name: 'destination', type: 'sms' })}>{t(words.sms)}</Button>
          {on && (
            <SecondFactorOff
              destination={user.secondFactorDestination ?? ''}
              onAsk={() => ask({ type: 'disabled' })}
            />
          )}
        </div>
      )}
      {step.name === 'destination' && (
        <SecondFactorForm user={user} type={step.type} onAsk={ask} onCancel={() => backToState()} />
      )}
      {step.name === 'code' && (
        <div className="flex flex-col gap-3 border-t pt-4">
          <p className="text-muted text-sm">
            {t(step.wanted.type === 'disabled' ? 'whatHappensOff' : words.code)}
          </p>
          <CodeEntry
            sentTo={step.sent}
            resendAt={step.resendAt}
            onCode={(code) => confirm(code, step)}
            onResend={() => ask(step.wanted)}
          />
          <div>
            <Button onClick={() => backToState()}>{ts('cancel')}</Button>
          </div>
        </div>
      )}
      <SavedNote
        saved={step.name === 'state' && step.said !== undefined && t(step.said)}
        className="empty:-mt-4"
      />
    </div>
  )
}
