import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'
import { Notice } from './notice.tsx'

/** The page for an unknown URL. */
export function NotFoundPage() {
  const t = useMessages(messages)
  return (
    <Notice icon={<MapPinOff />} title={t('notFoundTitle')} text={t('notFoundText')}>
      <Link {...paths.orders()} className={buttonClass({ variant: 'primary' })}>
        {t('toOrders')}
      </Link>
    </Notice>
  )
}
