import type { Health } from '@portolan/contract/company/health/health'
import { Link } from '@tanstack/react-router'
import { deskPaths } from '#desk/frame/paths.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Address } from '#platform/ui/look/address.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { KeptNote } from './kept-note.tsx'
import { messages } from './messages.ts'

/** Who sends emails and SMS, what waits and what failed, and the way to the messages. */
export function MailPanel({ outbox }: { outbox: Health['outbox'] }) {
  const t = useMessages(messages, 'mail')
  const format = useFormat()
  const { waiting, failed, emailHost, smsHost } = outbox
  return (
    <Panel
      id="mail"
      title={t('title')}
      aside={
        <Link {...deskPaths.outbox()} className={buttonClass({ size: 'sm' })}>
          {t('open')}
        </Link>
      }
    >
      {emailHost === null && <KeptNote className="mb-3" />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt className="text-muted">{t('email')}</dt>
        <dd translate={emailHost === null ? undefined : 'no'} className="wrap-anywhere text-end">
          {emailHost === null ? t('kept') : <Address text={emailHost} />}
        </dd>
        <dt className="text-muted">{t('sms')}</dt>
        <dd translate={smsHost === null ? undefined : 'no'} className="wrap-anywhere text-end">
          {smsHost === null ? t('kept') : <Address text={smsHost} />}
        </dd>
        <dt className="text-muted">{t('waiting')}</dt>
        <dd className="tabular text-end">
          <Link {...deskPaths.outbox({ view: 'waiting' })} className="text-accent hover:underline">
            {format.number(waiting)}
          </Link>
        </dd>
        <dt className="text-muted">{t('failed')}</dt>
        <dd className="tabular text-end">
          <Link
            {...deskPaths.outbox({ view: 'failed' })}
            className={cn('hover:underline', failed > 0 ? 'font-semibold text-red' : 'text-accent')}
          >
            {format.number(failed)}
          </Link>
        </dd>
      </dl>
    </Panel>
  )
}
