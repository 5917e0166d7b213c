import type { CompanyMember } from '@portolan/contract/company/members'
import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { RowsSkeleton } from '#desk/customers/list/customer-table.tsx'
import { peopleQuery } from '#desk/customers/queries.ts'
import { useMay } from '#desk/frame/staff.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { AddPersonDialog } from './add-person-dialog.tsx'
import { messages } from './messages.ts'
import { PersonBadges } from './person-badges.tsx'
import { PersonDialog } from './person-dialog.tsx'

const cellClass = 'h-10 px-3 py-1.5 align-middle'

/** Who sees the customer's orders; one opens at the side. */
export function PeoplePanel({ customer }: { customer: CompanyCustomer }) {
  const t = useMessages(messages)
  const mayChange = useMay('customers', 'write')
  const query = useInfiniteQuery(peopleQuery(customer.ref))
  const { data, error, isFetching, refetch } = query
  const people = data?.pages.flatMap(({ results }) => results) ?? []
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <Panel
      id="people"
      title={t('title')}
      flush
      aside={
        mayChange && (
          <Button size="sm" icon={<UserRoundPlus aria-hidden />} onClick={() => setAdding(true)}>
            {t('add.button')}
          </Button>
        )
      }
    >
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
      {data && people.length === 0 && <p className="p-4 text-muted">{t('none')}</p>}
      {people.length > 0 && (
        <DataTable caption={t('title')}>
          <TableHead>
            <HeaderCell>{t('person')}</HeaderCell>
            <HeaderCell className="max-tablet:hidden">{t('state')}</HeaderCell>
            <HeaderCell align="end" className="max-tablet:hidden">
              {t('sessions')}
            </HeaderCell>
            <HeaderCell align="end" className="max-tablet:hidden">
              {t('lastSignIn')}
            </HeaderCell>
          </TableHead>
          <tbody>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} onOpen={() => setOpened(person.email)} />
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
      <AddPersonDialog customer={customer} open={isAdding} onOpenChange={setAdding} />
      <PersonDialog
        customer={customer}
        email={opened}
        mayChange={mayChange}
        onClose={() => setOpened(null)}
      />
    </Panel>
  )
}

function PersonRow({ person, onOpen }: { person: CompanyMember; onOpen: () => void }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { id, email, firstName, lastName, lastSignInAt, sessions } = person
  const name = `${firstName} ${lastName}`.trim() || email
  const seen = lastSignInAt === null ? t('never') : format.relative(lastSignInAt)
  return (
    <tr className="relative border-b last:border-0 hover:bg-wash">
      <td className={cn(cellClass, 'max-w-80')}>
        <button
          type="button"
          data-row={id}
          onClick={onOpen}
          className="block max-w-full truncate text-start font-medium after:absolute after:inset-0"
        >
          {name}
        </button>
        <span translate="no" className="block truncate text-muted text-sm">
          {email}
        </span>
        <span className="flex flex-wrap items-center gap-1 text-muted text-xs tablet:hidden">
          <PersonBadges person={person} />
          {seen}
        </span>
      </td>
      <td className={cn(cellClass, 'max-tablet:hidden')}>
        <PersonBadges person={person} />
      </td>
      <td className={cn(cellClass, 'tabular text-end max-tablet:hidden')}>
        {sessions > 0 && format.number(sessions)}
      </td>
      <td className={cn(cellClass, 'tabular whitespace-nowrap text-end text-muted max-tablet:hidden')}>
        {seen}
      </td>
    </tr>
  )
}
