import { type ApiKeyLine, revokeApiKey } from '@portolan/contract/company/systems/keys'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { messages } from '#desk/systems/messages.ts'
import { keysQuery } from '#desk/systems/queries.ts'
import { RevokeDialog } from '#desk/systems/revoke-dialog.tsx'
import { call } from '#platform/api/client.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'

const cellClass = 'h-10 px-3 py-1.5 align-middle'

/** Keys of the company's systems, with their last use. */
export function KeysPanel({ mayChange }: { mayChange: boolean }) {
  const t = useMessages(messages)
  const { data: keys, error, isFetching, refetch } = useQuery(keysQuery)
  const [isAdding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<string | null>(null)
  return (
    <Panel
      id="keys"
      title={t('keys.title')}
      flush
      aside={
        mayChange && (
          <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
            {t('keys.add')}
          </Button>
        )
      }
    >
      {!keys && error && (
        <LoadFailed
          title={t('keys.failed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {keys && error && <RefreshFailed error={error} text={t('refreshFailed')} className="px-4 pt-3" />}
      {keys?.length === 0 && <p className="p-4 text-muted">{t('keys.none')}</p>}
      {keys && keys.length > 0 && (
        <DataTable caption={t('keys.title')}>
          <TableHead>
            <HeaderCell>{t('keys.key')}</HeaderCell>
            <HeaderCell className="max-tablet:hidden">{t('keys.scopes')}</HeaderCell>
            <HeaderCell align="end">{t('keys.lastUse')}</HeaderCell>
            {mayChange && (
              <HeaderCell>
                <span className="sr-only">{t('actions')}</span>
              </HeaderCell>
            )}
          </TableHead>
          <tbody>
            {keys.map((key) => (
              <KeyRow
                key={`${key.prefix} ${key.createdAt}`}
                line={key}
                onRevoke={mayChange ? () => setRevoking(key.name) : null}
              />
            ))}
          </tbody>
        </DataTable>
      )}
      <NewKeyDialog open={isAdding} onOpenChange={setAdding} />
      <RevokeDialog
        kind="keys"
        name={revoking}
        onClose={() => setRevoking(null)}
        revoke={(name) => call(revokeApiKey, { params: { name } })}
      />
    </Panel>
  )
}

function KeyRow({ line, onRevoke }: { line: ApiKeyLine; onRevoke: (() => void) | null }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { name, prefix, scopes, lastUsedAt, revokedAt } = line
  const used = lastUsedAt === null ? t('never') : format.relative(lastUsedAt)
  return (
    <tr className="border-b last:border-0 hover:bg-wash">
      <td className={cn(cellClass, 'max-w-80 max-tablet:max-w-40')}>
        <span className={cn('block truncate', revokedAt === null ? 'font-medium' : 'text-muted')}>
          {name}
        </span>
        <code translate="no" className="block truncate text-muted text-sm">
          {prefix}…
        </code>
      </td>
      <td className={cn(cellClass, 'text-muted max-tablet:hidden')}>
        {scopes.map((scope) => t(`keys.scope.${scope}`)).join(', ')}
      </td>
      <td className={cn(cellClass, 'tabular text-end text-muted')}>
        {revokedAt === null ? used : t('revoked', { when: format.relative(revokedAt) })}
      </td>
      {onRevoke && (
        <td className={cn(cellClass, 'text-end')}>
          {revokedAt === null && (
            <Button size="sm" variant="ghost" aria-label={t('revokeNamed', { name })} onClick={onRevoke}>
              {t('revoke')}
            </Button>
          )}
        </td>
      )}
    </tr>
  )
}
