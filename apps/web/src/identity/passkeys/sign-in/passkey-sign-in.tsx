import { KeyRound } from 'lucide-react'
import { messages } from '#identity/passkeys/sign-in/messages.ts'
import type { PasskeySupport } from '#identity/passkeys/use-passkey-support.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'

interface PasskeySignInProps {
  support: PasskeySupport
  busy: boolean
  onAsk: () => void
}

/** The alternative sign-in below the form; if passkeys only work at another origin, a link to it. */
export function PasskeySignIn({ support, busy, onAsk }: PasskeySignInProps) {
  const t = useMessages(messages)
  if (support === 'unsupported' || support === 'nowhere') return null
  if (support !== 'ready') {
    const { pathname, search } = window.location
    return (
      <p className="mt-5 text-muted text-sm">
        {t.rich('elsewhere', {
          host: new URL(support.elsewhere).host,
          link: (text) => (
            <a
              className="touch-room relative text-accent underline underline-offset-2"
              href={support.elsewhere + pathname + search}
            >
              {text}
            </a>
          ),
        })}
      </p>
    )
  }
  return (
    <div className="mt-4 flex flex-col gap-4">
      <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <Button size="lg" icon={<KeyRound aria-hidden />} loading={busy} onClick={onAsk}>
        {t('button')}
      </Button>
    </div>
  )
}
