import { Link } from '@tanstack/react-router'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { session } from '#platform/api/session/current-session.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'

/** Shown for an invalid code: the server doesn't say why, so both next steps are offered. */
export function DeadCard({ code }: { code: string }) {
  const t = useMessages(messages)
  const { companyName: company } = usePortalConfig()
  return (
    <>
      <PageHeadline title={t('deadTitle')} below={t('deadText', { code })} />
      <div className="flex flex-col gap-3">
        <p>{t('deadRegistered')}</p>
        {session.isSignedIn() ? (
          <Link {...paths.orders()} className={buttonClass({ variant: 'primary', size: 'lg' })}>
            {t('toOrders')}
          </Link>
        ) : (
          <Link {...paths.login()} className={buttonClass({ variant: 'primary', size: 'lg' })}>
            {t('signIn')}
          </Link>
        )}
        <p className="mt-3">{t('deadHint', { company })}</p>
        <Link {...paths.invitationCode()} className={buttonClass({ size: 'lg' })}>
          {t('deadRetry')}
        </Link>
      </div>
    </>
  )
}
