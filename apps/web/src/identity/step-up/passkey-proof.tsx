import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { PasskeyFailure } from '#identity/passkeys/failure/passkey-failure.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'
import type { ProofProps } from './proof.ts'

/**
 * Proves identity with one of the person's own passkeys, which the browser requests when the button is
 * pressed.
 */
export function PasskeyProof({ firstField, onProved, onCancel }: ProofProps) {
  const t = useMessages(messages)
  const dialog = useRef<AbortController>(null)
  const proof = useMutation({
    async mutationFn() {
      const { proveByPasskey } = await import('#identity/passkeys/ask-passkey.ts')
      dialog.current?.signal.throwIfAborted()
      return proveByPasskey(dialog.current?.signal ?? AbortSignal.abort())
    },
    onSuccess: onProved,
  })

  useEffect(() => {
    const controller = new AbortController()
    dialog.current = controller
    return () => controller.abort()
  }, [])

  return (
    <div className="flex flex-col gap-4">
      <p>{t('passkeyHint')}</p>
      <PasskeyFailure error={proof.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button
          ref={(button) => {
            firstField.current = button
          }}
          variant="primary"
          icon={<KeyRound aria-hidden />}
          loading={proof.isPending}
          onClick={() => proof.mutate()}
        >
          {t('confirm')}
        </Button>
      </div>
    </div>
  )
}
