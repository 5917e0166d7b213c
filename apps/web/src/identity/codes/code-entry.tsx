import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { CodeField } from '#platform/ui/fields/code-field.tsx'
import { useCountdown } from '#platform/ui/use-countdown.ts'
import { messages } from './messages.ts'

interface CodeEntryProps {
  /** The masked destination of the code. */
  sentTo: { type: 'sms' | 'email' | 'disabled'; destination: string }
  /** Milliseconds since the epoch from which another code may be requested. */
  resendAt: number
  /** Submits a complete code; the field shows an error. */
  onCode: (code: string) => Promise<unknown>
  onResend: () => Promise<unknown>
}

/**
 * The code's destination, six boxes that submit automatically, and a button for another code after a while.
 */
export function CodeEntry({ sentTo, resendAt, onCode, onResend }: CodeEntryProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const seconds = useCountdown(resendAt)
  const form = useForm({
    id: 'code',
    state: useState({ code: '' }),
    // The field only returns six digits.
    check: () => ({}),
    send: ({ code }) => onCode(code),
  })
  const resent = useMutation({
    mutationFn: onResend,
    onSuccess: () => form.change({ code: '' }),
  })
  const failure = form.general ?? resent.error
  const error = form.errors.code ?? (failure ? failureText(failure) : undefined)
  const sentKey = sentTo.destination.includes('@') ? 'sentByEmail' : 'sentBySms'

  return (
    <div className="flex flex-col gap-3">
      <p>
        {t.rich(sentKey, {
          destination: sentTo.destination,
          b: (text) => <b className="whitespace-nowrap font-semibold">{text}</b>,
        })}
      </p>
      <CodeField
        label={t('code')}
        value={form.values.code}
        onChange={(code) => form.change({ code })}
        onComplete={(code) => void form.submit({ code })}
        busy={form.isSending}
        error={form.isSending ? undefined : error}
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
          {form.isSending ? t('checking') : resent.isSuccess && !error ? t('resent') : ''}
        </p>
      </div>
    </div>
  )
}
