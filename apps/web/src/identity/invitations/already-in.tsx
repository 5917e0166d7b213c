import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { session } from '#platform/api/session/current-session.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { messages } from './messages.ts'

/** Tells a signed-in person that a card isn't for them; renders nothing for others. */
export function AlreadyIn() {
  const t = useMessages(messages)
  if (!session.isSignedIn()) return null
  return (
    <p className="mb-5 flex items-start gap-2.5 rounded-md bg-blue-tint p-3 text-blue text-sm">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {t('alreadyIn')}{' '}
        <Link {...paths.orders()} className="font-medium underline underline-offset-2">
          {t('toOrders')}
        </Link>
      </span>
    </p>
  )
}
