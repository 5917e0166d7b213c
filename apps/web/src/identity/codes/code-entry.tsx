import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldError } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { CodeField } from '#platform/ui/code-field.tsx'
import { useCountdown } from '#platform/ui/use-countdown.ts'
import { messages } from './messages.ts'

interface CodeEntryProps {
  /** Where the code went, masked. */
  sentTo: { type: 'sms' | 'email' | 'disabled'; destination: string }
  /** Milliseconds since the epoch from which another code may be asked for. */
  resendAt: number
  /** Tries a whole code; what it throws is told at the field. */
  onCode: (code: string) => Promise<unknown>
  onResend: () => Promise<unknown>
}

/** Where the code went, six boxes that submit themselves, and another code after a while. */
export function CodeEntry({ sentTo, resendAt, onCode, onResend }: CodeEntryProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const [code, setCode] = useState('')
  const seconds = useCountdown(resendAt)
  const entered = useMutation({ mutationFn: onCode })
  const resent = useMutation({
    mutationFn: onResend,
    onSuccess() {
      entered.reset()
      setCode('')
    },
  })
  const failure = entered.error ?? resent.error
  const error = failure ? (fieldError(failure, 'code') ?? failureText(failure)) : undefined
  const sent = sentTo.destination.includes('@') ? 'sentByEmail' : 'sentBySms'

  return (
    <div className="flex flex-col gap-3">
      <p>
        {t.rich(sent, {
          destination: sentTo.destination,
          b: (text) => <b className="whitespace-nowrap font-semibold">{text}</b>,
        })}
      </p>
      <CodeField
        label={t('code')}
        value={code}
        onChange={setCode}
        onComplete={(whole) => {
          if (!entered.isPending) entered.mutate(whole)
        }}
        busy={entered.isPending}
        error={entered.isPending ? undefined : error}
        focusFirst
      />
      <div className="flex min-h-9 flex-wrap items-center gap-x-3">
        <Button
          size="sm"
          variant="ghost"
          className="-ms-2.5"
          loading={resent.isPending}
          aria-disabled={seconds > 0}
          onClick={() => {
            if (seconds === 0) resent.mutate()
          }}
        >
          {seconds > 0 ? t('resendIn', { seconds: String(seconds) }) : t('resend')}
        </Button>
        <p role="status" className="text-muted text-sm">
          {entered.isPending ? t('checking') : resent.isSuccess && !error ? t('resent') : ''}
        </p>
      </div>
    </div>
  )
}
