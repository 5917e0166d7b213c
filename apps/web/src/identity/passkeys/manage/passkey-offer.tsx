import { CircleCheck, KeyRound } from 'lucide-react'
import { PasskeyFailure } from '#identity/passkeys/failure/passkey-failure.tsx'
import { messages } from '#identity/passkeys/messages.ts'
import { usePasskeySupport } from '#identity/passkeys/use-passkey-support.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { useAddPasskey } from './use-passkey-changes.ts'

interface PasskeyOfferProps {
  /** Called when the person has added a passkey, or declined. */
  onDone: () => void
}

/**
 * Offers a passkey to a person who has just signed in. Renders nothing if passkeys don't work: check
 * `usePasskeySupport() === 'ready'` before reserving space for it.
 */
export function PasskeyOffer({ onDone }: PasskeyOfferProps) {
  const t = useMessages(messages, 'offer')
  const support = usePasskeySupport()
  const add = useAddPasskey()
  if (support !== 'ready') return null
  if (add.isSuccess) {
    return (
      <section className="flex flex-col items-center gap-4 text-center" aria-live="polite">
        <span className="flex size-12 items-center justify-center rounded-full bg-green-tint text-green">
          <CircleCheck aria-hidden className="size-6" />
        </span>
        <div>
          <h2 className="font-semibold text-lg">{t('addedTitle')}</h2>
          <p className="mt-1 text-pretty text-muted">{t('addedText', { name: add.data.name })}</p>
        </div>
        <Button variant="primary" size="lg" onClick={onDone}>
          {t('next')}
        </Button>
      </section>
    )
  }
  return (
    <section className="flex flex-col items-center gap-4 text-center">
      <span className="flex size-12 items-center justify-center rounded-full bg-accent-tint text-accent">
        <KeyRound aria-hidden className="size-6" />
      </span>
      <div>
        <h2 className="font-semibold text-lg">{t('title')}</h2>
        <p className="mt-1 max-w-md text-pretty text-muted">{t('text')}</p>
      </div>
      <PasskeyFailure error={add.error} />
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="lg" onClick={onDone}>
          {t('later')}
        </Button>
        <Button variant="primary" size="lg" loading={add.isPending} onClick={() => add.mutate()}>
          {t('add')}
        </Button>
      </div>
      <p className="text-muted text-sm">{t('laterHint')}</p>
    </section>
  )
}
