import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from './notice.tsx'

/** An address that no page has. */
export function NotFoundPage() {
  const t = useTranslations('notices')
  return (
    <Notice icon={<MapPinOff />} title={t('notFoundTitle')} text={t('notFoundText')}>
      <Link {...paths.orders()} className={buttonClass({ variant: 'primary' })}>
        {t('toOrders')}
      </Link>
    </Notice>
  )
}
