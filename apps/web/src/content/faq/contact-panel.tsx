import { Link } from '@tanstack/react-router'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

/** Contacts for questions that no article answers: the company, else the contacts of an order. */
export function ContactPanel() {
  const t = useMessages(messages)
  const { email, phone } = usePortalConfig().contact
  return (
    <aside
      data-print="hide"
      aria-label={t('contactTitle')}
      className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border bg-surface p-4"
    >
      <div>
        <p className="font-semibold">{t('contactTitle')}</p>
        <p className="text-muted">{email || phone ? t('contactText') : t('contactOrders')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {email && (
          <a href={`mailto:${email}`} className={buttonClass()}>
            <Icon name="mail" />
            {email}
          </a>
        )}
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={buttonClass()}>
            <Icon name="phone" />
            {phone}
          </a>
        )}
        {!email && !phone && (
          <Link {...paths.orders()} className={buttonClass()}>
            {t('toOrders')}
          </Link>
        )}
      </div>
    </aside>
  )
}
