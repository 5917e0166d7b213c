import { Info } from 'lucide-react'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import type { PasskeySupport } from './use-passkey-support.ts'

/** Explains why passkeys don't work here, and where they do. */
export function PasskeySupportNote({ support }: { support: Exclude<PasskeySupport, 'ready'> }) {
  const t = useMessages(messages, 'support')
  const { companyName } = usePortalConfig()
  const { pathname, search, hash } = window.location
  return (
    <p className="flex gap-2.5 rounded-md border bg-canvas p-3 text-sm">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span>
        {support === 'unsupported' && t('unsupported')}
        {support === 'nowhere' && t('nowhere', { company: companyName })}
        {typeof support === 'object' &&
          t.rich('elsewhere', {
            host: new URL(support.elsewhere).host,
            link: (text) => (
              <a
                className="touch-room relative font-medium text-accent underline underline-offset-2"
                href={support.elsewhere + pathname + search + hash}
              >
                {text}
              </a>
            ),
          })}
      </span>
    </p>
  )
}
