import type { CompanyInvitation } from '@portolan/contract/company/invitations'
import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListPlus, MailPlus } from 'lucide-react'
import { useState } from 'react'
import { RowsSkeleton } from '#desk/customers/list/customer-table.tsx'
import { type InvitationView, invitationsQuery, invitationViews } from '#desk/customers/queries.ts'
import { useMay } from '#desk/frame/staff.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { InvitationMenu } from './invitation-menu.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { InviteListDialog } from './list/invite-list-dialog.tsx'
import { messages } from './messages.ts'
import { StateBadge } from './state-badge.tsx'

const cellClass = 'h-10 px-3 py-1.5 align-middle'

/** The customer's invitations, with what can be done about each. */
export function InvitationsPanel({ customer }: { customer: CompanyCustomer }) {
  const t = useMessages(messages)
  const mayChange = useMay('customers', 'write')
  const [view, setView] = useState<InvitationView>('open')
  const [dialog, setDialog] = useState<'one' | 'many' | null>(null)
  const query = useInfiniteQuery(invitationsQuery(customer.ref, view))
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const rows = data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Panel
      id="invitations"
      title={t('title')}
      flush
      aside={
        mayChange && (
          <span className="flex flex-wrap justify-end gap-2">
            <Button
              size="sm"
              icon={<ListPlus aria-hidden className="max-tablet:hidden" />}
              onClick={() => setDialog('many')}
            >
              {t('many.button')}
            </Button>
            <Button
              size="sm"
              variant="primary"
              icon={<MailPlus aria-hidden className="max-tablet:hidden" />}
              onClick={() => setDialog('one')}
            >
              {t('one.button')}
            </Button>
          </span>
        )
      }
    >
      <div className="border-b px-3 py-2">
        <Segmented
          label={t('views.label')}
          value={view}
          onChange={setView}
          options={invitationViews.map((value) => ({ value, label: t(`views.${value}`) }))}
        />
      </div>
      {!data && error && (
        <LoadFailed
          title={t('loadFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <RowsSkeleton />}
      {data && error && <RefreshFailed error={error} text={t('refreshFailed')} className="px-4 pt-3" />}
      {data && rows.length === 0 && !isPlaceholderData && <p className="p-4 text-muted">{t('none')}</p>}
      {rows.length > 0 && (
        <DataTable caption={t('title')} className={cn(isPlaceholderData && 'opacity-60')}>
          <TableHead>
            <HeaderCell>{t('person')}</HeaderCell>
            <HeaderCell className="max-tablet:hidden">{t('state')}</HeaderCell>
            <HeaderCell align="end" className="max-tablet:hidden">
              {t('sent')}
            </HeaderCell>
            <HeaderCell align="end" className="max-tablet:hidden">
              {t('until')}
            </HeaderCell>
            {mayChange && (
              <HeaderCell>
                <span className="sr-only">{t('actionsColumn')}</span>
              </HeaderCell>
            )}
          </TableHead>
          <tbody>
            {rows.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} mayChange={mayChange} />
            ))}
          </tbody>
        </DataTable>
      )}
      {query.hasNextPage && (
        <div className="border-t p-2 text-center">
          <Button
            variant="ghost"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </div>
      )}
      <InviteDialog customer={customer} open={dialog === 'one'} onClose={() => setDialog(null)} />
      <InviteListDialog customer={customer} open={dialog === 'many'} onClose={() => setDialog(null)} />
    </Panel>
  )
}

function InvitationRow({ invitation, mayChange }: { invitation: CompanyInvitation; mayChange: boolean }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { email, name, user, createdAt, expiresAt, state } = invitation
  const address = user ?? email
  const isUnused = state !== 'used' && state !== 'revoked'
  return (
    <tr className="border-b last:border-0 hover:bg-wash">
      <td className={cn(cellClass, 'max-w-80')}>
        <span className="block truncate font-medium" translate={name === null && address ? 'no' : undefined}>
          {name ?? address ?? t('anyone')}
        </span>
        {name !== null && address !== null && (
          <span translate="no" className="block truncate text-muted text-sm">
            {address}
          </span>
        )}
        <span className="mt-1 flex flex-wrap items-center gap-1 text-muted text-xs tablet:hidden">
          <StateBadge state={state} />
          {format.relative(createdAt)}
        </span>
      </td>
      <td className={cn(cellClass, 'max-tablet:hidden')}>
        <StateBadge state={state} />
      </td>
      <td className={cn(cellClass, 'tabular whitespace-nowrap text-end text-muted max-tablet:hidden')}>
        {format.relative(createdAt)}
      </td>
      <td className={cn(cellClass, 'tabular whitespace-nowrap text-end text-muted max-tablet:hidden')}>
        {isUnused && format.date(expiresAt, 'UTC')}
      </td>
      {mayChange && (
        <td className={cn(cellClass, 'w-12 text-end')}>
          {isUnused && <InvitationMenu invitation={invitation} />}
        </td>
      )}
    </tr>
  )
}
