import { type ActivityEntry, exportActivity } from '@portolan/contract/company/activity/activity'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, ShieldX } from 'lucide-react'
import { useState } from 'react'
import { CompanyPage } from '#desk/company/company-frame.tsx'
import { type ActivityUrl, deskPaths } from '#desk/frame/paths.ts'
import { callFile } from '#platform/api/call-file.ts'
import { saveBlob } from '#platform/files/save-file.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { filterOf, readActivityUrl } from './activity-url.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { messages } from './messages.ts'
import { activityQuery } from './queries.ts'
import { useEntryText } from './use-entry-text.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const cellClass = 'h-10 px-3 py-1.5 align-middle'

/** Who did what at the company, newest first. */
export function ActivityPage() {
  const t = useMessages(messages)
  const url = readActivityUrl(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: ActivityUrl) => void navigate({ ...deskPaths.activity(next), replace: true })
  const query = useInfiniteQuery(activityQuery(filterOf(url)))
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const rows = data?.pages.flatMap(({ results }) => results) ?? []
  const [opened, setOpened] = useState<ActivityEntry | null>(null)
  const first = data?.pages[0]
  const name = rows.find(({ organization }) => organization?.id === url.customer)?.organization?.name
  return (
    <CompanyPage name="activity" action={<ExportButton url={url} />}>
      <ActivityFilters url={url} customerName={name ?? undefined} onChange={change} />
      <p aria-live="polite" className="tabular mb-2 min-h-5 text-muted text-sm">
        {first && first.count > 0 && countText(first)}
      </p>
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
          <SkeletonGroup className="flex flex-col gap-5 p-4">
            {[1, 2, 3, 4, 5, 6].map((row) => (
              <Skeleton key={row} className="h-5" />
            ))}
          </SkeletonGroup>
        )}
        {data && error && <RefreshFailed error={error} text={t('refreshFailed')} className="px-4 pt-3" />}
        {data && rows.length === 0 && !isPlaceholderData && (
          <EmptyState
            icon={<Icon name="search-none" />}
            title={t('none')}
            description={t('noneHint')}
            className="py-10"
          />
        )}
        {rows.length > 0 && (
          <DataTable caption={t('title')} className={cn(isPlaceholderData && 'opacity-60')}>
            <TableHead>
              <HeaderCell>{t('act')}</HeaderCell>
              <HeaderCell className="max-tablet:hidden">{t('who')}</HeaderCell>
              <HeaderCell className="max-desktop:hidden">{t('customer')}</HeaderCell>
              <HeaderCell className="max-desktop:hidden">{t('where')}</HeaderCell>
              <HeaderCell align="end" className="max-tablet:hidden">
                {t('when')}
              </HeaderCell>
            </TableHead>
            <tbody>
              {rows.map((entry) => (
                <EntryRow key={entry.id} entry={entry} onOpen={() => setOpened(entry)} />
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
      </Card>
      <EntryDialog entry={opened} onClose={() => setOpened(null)} />
    </CompanyPage>
  )

  function countText({ count, isCapped = false }: { count: number; isCapped?: boolean }) {
    const entries = t('count', { count })
    return isCapped ? t('many', { count: entries }) : entries
  }
}

function EntryRow({ entry, onOpen }: { entry: ActivityEntry; onOpen: () => void }) {
  const t = useMessages(messages)
  const text = useEntryText()
  const format = useFormat()
  const { id, at, actor, outcome, organization, target, changes, personal } = entry
  const about = changes[0] ? changes.map(({ name }) => name).join(', ') : (target.ref ?? target.number)
  return (
    <tr className="relative border-b last:border-0 hover:bg-wash">
      <td className={cn(cellClass, 'max-w-96')}>
        <span className="flex min-w-0 items-center gap-2">
          <button
            type="button"
            data-row={id}
            aria-label={t('open', { act: text.act(entry) })}
            onClick={onOpen}
            className="truncate text-start font-medium after:absolute after:inset-0"
          >
            {text.act(entry)}
          </button>
          {about && <span className="truncate text-muted text-sm">{about}</span>}
          {outcome !== 'done' && (
            <Badge tone={outcome === 'refused' ? 'amber' : 'red'} icon={<ShieldX aria-hidden />}>
              {t(`outcomes.${outcome}`)}
            </Badge>
          )}
        </span>
        <span className="block truncate text-muted text-xs tablet:hidden">
          {format.relative(at)} · {text.actor(actor)}
          {organization && ` · ${organization.name ?? ''}`}
        </span>
        <span className="block truncate text-muted text-xs empty:hidden max-tablet:hidden desktop:hidden">
          {organization?.name ?? organization?.ref}
        </span>
      </td>
      <td className={cn(cellClass, 'max-w-52 truncate max-tablet:hidden')}>{text.actor(actor)}</td>
      <td className={cn(cellClass, 'max-w-52 truncate text-muted max-desktop:hidden')}>
        {organization?.name ?? organization?.ref}
      </td>
      <td className={cn(cellClass, 'tabular text-muted max-desktop:hidden')}>{personal.ip}</td>
      <td
        className={cn(cellClass, 'tabular whitespace-nowrap text-end text-muted max-tablet:hidden')}
        title={format.dateTime(at, timeZone)}
      >
        {format.relative(at)}
      </td>
    </tr>
  )
}

function ExportButton({ url }: { url: ActivityUrl }) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const [isLoading, setLoading] = useState(false)

  async function load() {
    setLoading(true)
    try {
      const file = await callFile(exportActivity, { query: filterOf(url) })
      saveBlob(file, `activity ${new Date().toISOString().slice(0, 10)}.csv`)
    } catch (error) {
      toasts.add({ severity: 'error', title: t('exportFailed'), description: failureText(error) })
    } finally {
      setLoading(false)
    }
  }

  return (
    <Button icon={<Download aria-hidden />} loading={isLoading} onClick={() => void load()}>
      {t('export')}
    </Button>
  )
}
