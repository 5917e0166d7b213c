import type { LaneChange, LineChange } from '@portolan/contract/company/rate-sheets/sheet-versions'
import { zoneText } from '@portolan/contract/company/rate-sheets/zone-text'
import { useInfiniteQuery } from '@tanstack/react-query'
import { messages } from '#desk/rate-sheets/messages.ts'
import { percentText } from '#desk/rate-sheets/percent-text.ts'
import { partName } from '#desk/rate-sheets/prices/column-name.ts'
import { sheetChangesQuery } from '#desk/rate-sheets/queries.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Badge, type Tone } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { cn } from '#platform/ui/look/class-names.ts'

interface ChangesPanelProps {
  sheetRef: string
  before: { id: string; version: number }
  after: { id: string; version: number }
  onClose: () => void
}

/** The difference between two versions: the sheet itself, then its lanes with the prices from → to. */
export function ChangesPanel({ sheetRef, before, after, onClose }: ChangesPanelProps) {
  const t = useMessages(messages)
  const query = useInfiniteQuery(sheetChangesQuery(sheetRef, before, after))
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = query
  const [first] = data?.pages ?? []
  const changes = data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Panel
      title={t('sheet.changes', { before: String(before.version), after: String(after.version) })}
      aside={
        <Button size="sm" onClick={onClose}>
          {t('sheet.closeChanges')}
        </Button>
      }
      flush
    >
      {!data && error && (
        <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <SkeletonGroup className="flex flex-col gap-3 p-4">
          <Skeleton className="h-6 w-64" />
          <Skeleton className="h-32 w-full" />
        </SkeletonGroup>
      )}
      {first && (
        <p className="tabular border-b px-4 py-2 text-muted text-sm">
          {changes.length === 0 && first.members.length === 0
            ? t('changes.none')
            : t('changes.summary', {
                changed: String(first.lanes.changed),
                added: String(first.lanes.added),
                removed: String(first.lanes.removed),
                unchanged: String(first.lanes.unchanged),
              })}
        </p>
      )}
      {first && first.members.length > 0 && <MemberChanges members={first.members} />}
      <ul className="divide-y">
        {changes.map((change) => (
          <LaneItem key={`${change.change} ${change.ref}`} change={change} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t p-2 text-center">
          <Button variant="ghost" loading={query.isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

interface MemberChangesProps {
  members: readonly {
    member: keyof (typeof messages)['changes']['members']
    before: string | null
    after: string | null
  }[]
}

function MemberChanges({ members }: MemberChangesProps) {
  const t = useMessages(messages, 'changes')
  const format = useFormat()
  const say = (member: string, value: string | null) => {
    if (value === null) return member === 'organization' ? t('everyone') : t('blank')
    return member.startsWith('valid') ? format.date(value) : value
  }
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-b px-4 py-2 text-sm">
      {members.map(({ member, before, after }) => (
        <div key={member} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{t(`members.${member}`)}</dt>
          <dd className="wrap-anywhere">
            <del className="text-muted">{say(member, before)}</del> → {say(member, after)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const tones: Readonly<Record<LaneChange['change'], Tone>> = {
  added: 'green',
  removed: 'red',
  changed: 'amber',
}

function LaneItem({ change }: { change: LaneChange }) {
  const t = useMessages(messages)
  const { ref, from, to, carrier, service, members, lines } = change
  const lane = `${zoneText(from)} – ${zoneText(to)}`
  const terms = [carrier, service, ref].filter(Boolean).join(' · ')
  const names = members.map((member) =>
    Object.hasOwn(messages.changes.laneMembers, member)
      ? t(`changes.laneMembers.${member as keyof (typeof messages)['changes']['laneMembers']}`)
      : member,
  )
  return (
    <li className="px-4 py-3">
      <h3 className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[change.change]}>{t(`changes.kinds.${change.change}`)}</Badge>
        <span className="wrap-anywhere font-medium">{lane}</span>
        <span className="wrap-anywhere text-muted text-sm">{terms}</span>
      </h3>
      {names.length > 0 && (
        <p className="mt-1 text-sm">{t('changes.others', { members: names.join(', ') })}</p>
      )}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the scrolling region itself takes the arrow keys
        tabIndex={0}
        aria-label={[lane, terms].filter(Boolean).join(' · ')}
        className={lines.length === 0 ? 'hidden' : 'mt-1 overflow-x-auto'}
      >
        <table className="w-full text-sm">
          <caption className="sr-only">{t('changes.caption')}</caption>
          <thead className="text-muted">
            <tr>
              <th scope="col" className="py-1 text-start font-medium">
                {t('changes.charge')}
              </th>
              <th scope="col" className="px-2 py-1 text-end font-medium max-tablet:px-1 tablet:w-32">
                {t('changes.before')}
              </th>
              <th scope="col" className="px-2 py-1 text-end font-medium max-tablet:px-1 tablet:w-32">
                {t('changes.after')}
              </th>
              <th scope="col" className="py-1 ps-1 text-end font-medium tablet:w-24">
                {t('changes.percent')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.flatMap((line, place) => {
              // A line may differ in something other than its prices.
              const rows = line.prices.length > 0 ? line.prices : [null]
              return rows.map((price, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a lane have no name
                <PriceRow key={`${place} ${index}`} line={line} price={price} />
              ))
            })}
          </tbody>
        </table>
      </section>
    </li>
  )
}

function PriceRow({ line, price }: { line: LineChange; price: LineChange['prices'][number] | null }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { code, equipment, zone, basis, currency, currencyBefore } = line
  const amount = (value: string | null, unit: string) =>
    value === null ? '–' : `${basis === 'percent' ? '' : `${unit} `}${format.number(Number(value), 6)}`
  const rise = price?.percent ? Number(price.percent) : null
  const name = [code, equipment, price && partName(price, t)].filter(Boolean).join(' ')
  return (
    <tr className="border-t">
      <td className="wrap-break-word min-w-24 py-1">
        <span translate="no" className="font-medium">
          {name}
        </span>{' '}
        <span className="text-muted">
          {[t(`bases.${basis}`), zone && zoneText(zone), price === null && line.members.join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </td>
      <td className="tabular whitespace-nowrap px-2 py-1 text-end max-tablet:px-1 text-muted">
        {price && amount(price.before, currencyBefore ?? currency)}
      </td>
      <td className="tabular whitespace-nowrap px-2 py-1 text-end max-tablet:px-1 font-medium">
        {price && amount(price.after, currency)}
      </td>
      <td
        className={cn(
          'tabular whitespace-nowrap py-1 text-end',
          rise !== null && rise > 0 && 'text-amber',
          rise !== null && rise < 0 && 'text-green',
        )}
      >
        {rise !== null && percentText(rise, format)}
      </td>
    </tr>
  )
}
