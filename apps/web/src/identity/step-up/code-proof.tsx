import {
  createTokenByCode,
  type SecondFactorChallenge,
  sendSecondFactorCode,
} from '@portolan/contract/identity/sign-in'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeEntry } from '#identity/codes/code-entry.tsx'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { messages } from './messages.ts'
import type { ProofProps } from './proof.ts'

interface Sent {
  challenge: SecondFactorChallenge
  resendAt: number
}

/** Proves identity with a code to the second factor's destination; sends it only on request. */
export function CodeProof({ onProved, onCancel }: ProofProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const [sentCode, setSent] = useState<Sent | null>(null)
  const sending = useMutation({
    mutationFn: () => call(sendSecondFactorCode, { body: {} }),
    onSuccess: (challenge) => setSent({ challenge, resendAt: Date.now() + challenge.resendAfter * 1000 }),
  })

  if (sentCode) {
    return (
      <CodeEntry
        sentTo={sentCode.challenge}
        resendAt={sentCode.resendAt}
        onCode={async (code) => onProved((await call(createTokenByCode, { body: { code } })).token)}
        onResend={() => sending.mutateAsync()}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {sending.error && (
        <FormFailure message={failureText(sending.error)} requestId={requestIdOf(sending.error)} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button variant="primary" loading={sending.isPending} onClick={() => sending.mutate()}>
          {t('sendCode')}
        </Button>
      </div>
    </div>
  )
}
