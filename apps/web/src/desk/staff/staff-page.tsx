import type { StaffAccount } from '@portolan/contract/company/people/staff-accounts'
import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { CompanyPage } from '#desk/company/company-frame.tsx'
import { useMay } from '#desk/frame/staff.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { AddColleagueDialog } from './add-colleague-dialog.tsx'
import { messages } from './messages.ts'
import { nameOf } from './name-of.ts'
import { staffAccountsQuery } from './queries.ts'
import { StaffBadges } from './staff-badges.tsx'
import { StaffMenu } from './staff-menu.tsx'

const cellClass = 'h-10 px-3 py-1.5 align-middle'

/** The company's people: roles, how they sign in, and invitations to the desk. */
export function StaffPage() {
  const t = useMessages(messages)
  const mayChange = useMay('staff', 'write')
  const { data, error, isFetching, refetch } = useQuery(staffAccountsQuery)
  const [isAdding, setAdding] = useState(false)
  return (
    <CompanyPage
      name="staff"
      action={
        mayChange && (
          <Button variant="primary" icon={<UserRoundPlus aria-hidden />} onClick={() => setAdding(true)}>
            {t('add.button')}
          </Button>
        )
      }
    >
      <Card padding="none" className="overflow-hidden">
        {!data && error && (
          <LoadFailed
            title={t('failed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <SkeletonGroup className="flex flex-col gap-2 p-4">
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-8 w-full" />
          </SkeletonGroup>
        )}
        {data && error && <RefreshFailed error={error} text={t('refreshFailed')} className="px-4 pt-3" />}
        {data && (
          <DataTable caption={t('table')}>
            <TableHead>
              <HeaderCell>{t('colleague')}</HeaderCell>
              <HeaderCell className="max-tablet:pe-0">{t('role')}</HeaderCell>
              <HeaderCell className="max-tablet:hidden">{t('security')}</HeaderCell>
              <HeaderCell align="end" className="max-desktop:hidden">
                {t('lastSignIn')}
              </HeaderCell>
              {mayChange && (
                <HeaderCell>
                  <span className="sr-only">{t('actions')}</span>
                </HeaderCell>
              )}
            </TableHead>
            <tbody>
              {data.map((account) => (
                <StaffRow key={account.id} account={account} mayChange={mayChange} />
              ))}
            </tbody>
          </DataTable>
        )}
      </Card>
      <AddColleagueDialog open={isAdding} onOpenChange={setAdding} />
    </CompanyPage>
  )
}

function StaffRow({ account, mayChange }: { account: StaffAccount; mayChange: boolean }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { id, email, role, lastSignInAt } = account
  const seen = lastSignInAt === null ? t('never') : format.relative(lastSignInAt)
  return (
    <tr data-row={id} className="border-b last:border-0 hover:bg-wash">
      <td className={cn(cellClass, 'max-w-80 max-tablet:w-46 max-tablet:min-w-46 max-tablet:max-w-46')}>
        <span className="block truncate font-medium">{nameOf(account)}</span>
        <span translate="no" className="wrap-anywhere block text-muted text-sm tablet:truncate">
          {email}
        </span>
        <span className="flex flex-wrap items-center gap-1 text-muted text-xs tablet:hidden">
          <StaffBadges account={account} />
          {seen}
        </span>
      </td>
      <td className={cn(cellClass, 'max-tablet:pe-0')}>{t(`roles.${role}`)}</td>
      <td className={cn(cellClass, 'max-tablet:hidden')}>
        <StaffBadges account={account} />
        <span className="block text-muted text-xs desktop:hidden">{seen}</span>
      </td>
      <td className={cn(cellClass, 'tabular whitespace-nowrap text-end text-muted max-desktop:hidden')}>
        {seen}
      </td>
      {mayChange && (
        <td className={cn(cellClass, 'w-12 text-end')}>
          <StaffMenu account={account} />
        </td>
      )}
    </tr>
  )
}
