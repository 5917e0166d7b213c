import { type MessageSource, revokeMessageSource } from '@portolan/contract/company/carrier-messages/sources'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { messages } from '#desk/systems/messages.ts'
import { sourcesQuery } from '#desk/systems/queries.ts'
import { RevokeDialog } from '#desk/systems/revoke-dialog.tsx'
import { call } from '#platform/api/client.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { NewSourceDialog } from './new-source-dialog.tsx'

const cellClass = 'h-10 px-3 py-1.5 align-middle'

/** Sources that push carrier messages, with their last message and the share of errors. */
export function SourcesPanel({ mayChange }: { mayChange: boolean }) {
  const t = useMessages(messages)
  const { data: sources, error, isFetching, refetch } = useQuery(sourcesQuery)
  const [isAdding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<string | null>(null)
  return (
    <Panel
      id="sources"
      title={t('sources.title')}
      flush
      aside={
        mayChange && (
          <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
            {t('sources.add')}
          </Button>
        )
      }
    >
      {!sources && error && (
        <LoadFailed
          title={t('sources.failed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {sources && error && <RefreshFailed error={error} text={t('refreshFailed')} className="px-4 pt-3" />}
      {sources?.length === 0 && <p className="p-4 text-muted">{t('sources.none')}</p>}
      {sources && sources.length > 0 && (
        <DataTable caption={t('sources.title')}>
          <TableHead>
            <HeaderCell>{t('sources.source')}</HeaderCell>
            <HeaderCell align="end">{t('sources.lastMessage')}</HeaderCell>
            <HeaderCell align="end" className="max-tablet:hidden">
              {t('sources.errors')}
            </HeaderCell>
            {mayChange && (
              <HeaderCell>
                <span className="sr-only">{t('actions')}</span>
              </HeaderCell>
            )}
          </TableHead>
          <tbody>
            {sources.map((source) => (
              <SourceRow
                key={`${source.name} ${source.sender}`}
                source={source}
                onRevoke={mayChange ? () => setRevoking(source.name) : null}
              />
            ))}
          </tbody>
        </DataTable>
      )}
      <NewSourceDialog open={isAdding} onOpenChange={setAdding} />
      <RevokeDialog
        kind="sources"
        name={revoking}
        onClose={() => setRevoking(null)}
        revoke={(name) => call(revokeMessageSource, { params: { name } })}
      />
    </Panel>
  )
}

interface SourceRowProps {
  source: MessageSource & { name: string }
  onRevoke: (() => void) | null
}

function SourceRow({ source, onRevoke }: SourceRowProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { name, lastMessageAt, messages: count, refused, withErrors } = source
  const faulty = refused + withErrors
  return (
    <tr className="border-b last:border-0 hover:bg-wash">
      <td translate="no" className={cn(cellClass, 'max-w-80 truncate font-medium')}>
        {name}
      </td>
      <td className={cn(cellClass, 'tabular text-end text-muted')}>
        {lastMessageAt === null ? t('never') : format.relative(lastMessageAt)}
      </td>
      <td className={cn(cellClass, 'tabular text-end max-tablet:hidden', faulty > 0 && 'text-amber')}>
        {count > 0 && t('sources.ofMessages', { share: format.number(faulty), count: format.number(count) })}
      </td>
      {onRevoke && (
        <td className={cn(cellClass, 'text-end')}>
          <Button size="sm" variant="ghost" aria-label={t('revokeNamed', { name })} onClick={onRevoke}>
            {t('revoke')}
          </Button>
        </td>
      )}
    </tr>
  )
}
