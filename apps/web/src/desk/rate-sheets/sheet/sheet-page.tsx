import type { CalendarSheet } from '@portolan/contract/company/rate-sheets/rate-calendar'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { messages } from '#desk/rate-sheets/messages.ts'
import { PricesPanel } from '#desk/rate-sheets/prices/prices-panel.tsx'
import { sheetQuery } from '#desk/rate-sheets/queries.ts'
import { UnsavedGuard } from '#platform/forms/unsaved.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { OverlapNote } from './overlap-note.tsx'
import { SheetActions } from './sheet-actions.tsx'
import { VersionList } from './version-list.tsx'

/** One rate sheet: its versions, the prices of one of them, or the difference between two. */
export function RateSheetPage() {
  const t = useMessages(messages)
  const { ref = '' } = useParams({ strict: false })
  const { data: sheet, error, isFetching, refetch } = useQuery(sheetQuery(ref))
  const back = (
    <Link {...deskPaths.rates()} className="text-accent text-sm hover:underline">
      {t('sheet.back')}
    </Link>
  )
  if (sheet) return <Sheet key={ref} sheet={sheet} error={error} back={back} />
  return (
    <>
      <PageHeadline title={t('sheet.title')} above={back} />
      {error && (
        <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {sheet === null && (
        <EmptyState
          icon={<Icon name="search-none" />}
          title={t('sheet.notFound')}
          description={t('sheet.notFoundHint')}
        />
      )}
      {sheet === undefined && !error && (
        <SkeletonGroup className="flex flex-col gap-4">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-96 w-full" />
        </SkeletonGroup>
      )}
    </>
  )
}

function Sheet({ sheet, error, back }: { sheet: CalendarSheet; error: unknown; back: ReactNode }) {
  const t = useMessages(messages)
  const format = useFormat()
  const navigate = useNavigate()
  const mayWrite = useMay('rates', 'write')
  const { version: asked, before: askedBefore } = readUrl(useSearch({ strict: false }))
  const [latest] = sheet.versions
  const shown = sheet.versions.find(({ version }) => version === asked) ?? latest
  const before = sheet.versions.find(({ version }) => version === askedBefore)
  if (!shown || !latest) return null
  const draft = latest.state === 'draft' ? latest : null
  const validity = t('validity', { from: format.date(shown.validFrom), to: format.date(shown.validTo) })
  const show = (version: number, other?: number) =>
    void navigate({
      ...deskPaths.rateSheet(sheet.ref, {
        ...(version !== latest.version && { version }),
        ...(other !== undefined && { before: other }),
      }),
      replace: true,
    })
  return (
    <UnsavedGuard
      words={{
        title: t('prices.leave.title'),
        text: t('prices.leave.text'),
        stay: t('prices.leave.stay'),
        leave: t('prices.leave.leave'),
      }}
    >
      <PageHeadline
        title={sheet.name}
        above={back}
        below={[
          sheet.ref,
          sheet.organization?.name ?? t('allCustomers'),
          validity,
          t('lanes', { count: shown.lanes }),
        ].join(' · ')}
        actions={mayWrite && <SheetActions sheet={sheet} latest={latest} />}
      />
      <RefreshFailed error={error} text={t('refreshFailed')} className="mb-3" />
      {draft && <OverlapNote sheetRef={sheet.ref} draft={draft} />}
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_20rem]">
        <section className="min-w-0" aria-label={t('sheet.prices')}>
          {before ? (
            <ChangesPanel
              sheetRef={sheet.ref}
              before={before}
              after={shown}
              onClose={() => show(shown.version)}
            />
          ) : (
            <>
              {shown !== latest && (
                <p className="mb-2 text-muted text-sm">
                  {t('prices.readOnly', { version: String(shown.version) })}
                </p>
              )}
              <PricesPanel
                sheetRef={sheet.ref}
                id={shown.id}
                version={shown.version}
                lanes={shown.lanes}
                isDraft={shown.state === 'draft'}
                mayEdit={mayWrite && shown === latest}
              />
            </>
          )}
        </section>
        <VersionList sheet={sheet} shown={shown} onShow={show} />
      </div>
    </UnsavedGuard>
  )
}

/** Reads the URL; anything wrong is left out. */
function readUrl({ version, before }: { version?: unknown; before?: unknown }) {
  const numberOf = (value: unknown) => (Number.isInteger(Number(value)) ? Number(value) : undefined)
  return { version: numberOf(version), before: numberOf(before) }
}
