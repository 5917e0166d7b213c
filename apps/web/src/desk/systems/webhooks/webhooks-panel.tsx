import type { Webhook } from '@portolan/contract/company/webhooks/webhooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { Address } from '#platform/ui/look/address.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { WebhookDialog } from './form/webhook-dialog.tsx'
import { messages } from './messages.ts'
import { webhooksQuery } from './queries.ts'
import { WebhookState } from './webhook-state.tsx'

const cellClass = 'h-10 px-3 py-1.5 align-middle'

/** URLs of the company's systems that get events, with how that goes. */
export function WebhooksPanel({ mayChange }: { mayChange: boolean }) {
  const t = useMessages(messages, 'list')
  const { data: webhooks, error, isFetching, refetch } = useQuery(webhooksQuery)
  const [isAdding, setAdding] = useState(false)
  return (
    <Panel
      id="webhooks"
      title={t('title')}
      flush
      aside={
        mayChange && (
          <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      {!webhooks && error && (
        <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {webhooks && error && <RefreshFailed error={error} text={t('refreshFailed')} className="px-4 pt-3" />}
      {webhooks?.length === 0 && <p className="p-4 text-muted">{t('none')}</p>}
      {webhooks && webhooks.length > 0 && (
        <DataTable caption={t('title')}>
          <TableHead>
            <HeaderCell>{t('webhook')}</HeaderCell>
            <HeaderCell>{t('state')}</HeaderCell>
            <HeaderCell className="max-desktop:hidden">{t('events')}</HeaderCell>
            <HeaderCell align="end" className="max-tablet:hidden">
              {t('waiting')}
            </HeaderCell>
          </TableHead>
          <tbody>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.name} webhook={webhook} />
            ))}
          </tbody>
        </DataTable>
      )}
      <WebhookDialog open={isAdding} onOpenChange={setAdding} webhook={null} />
    </Panel>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const t = useMessages(messages, 'list')
  const format = useFormat()
  const { name, url, events, waiting } = webhook
  return (
    <tr className="relative border-b last:border-0 hover:bg-wash">
      <td className={cn(cellClass, 'max-w-80 max-tablet:max-w-36')}>
        <Link
          {...deskPaths.webhook(name)}
          data-row={name}
          translate="no"
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span translate="no" className="wrap-anywhere block text-muted text-sm tablet:truncate">
          <Address text={new URL(url).host} />
        </span>
      </td>
      <td className={cellClass}>
        <WebhookState webhook={webhook} />
      </td>
      <td translate="no" className={cn(cellClass, 'max-w-80 truncate text-muted max-desktop:hidden')}>
        {events.includes('*') ? t('all') : events.join(', ')}
      </td>
      <td className={cn(cellClass, 'tabular text-end text-muted max-tablet:hidden')}>
        {format.number(waiting)}
      </td>
    </tr>
  )
}
