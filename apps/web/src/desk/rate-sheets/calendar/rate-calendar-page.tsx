import type { CalendarSheet } from '@portolan/contract/company/rate-sheets/rate-calendar'
import type { SheetOverlap } from '@portolan/contract/company/rate-sheets/sheet-versions'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { deskPaths, type RatesUrl } from '#desk/frame/paths.ts'
import { readRatesUrl } from '#desk/rate-sheets/list/rates-url.ts'
import { SheetsFrame } from '#desk/rate-sheets/list/sheets-frame.tsx'
import { messages } from '#desk/rate-sheets/messages.ts'
import { OverlapText } from '#desk/rate-sheets/overlap-text.tsx'
import { overlapsByDraftQuery } from '#desk/rate-sheets/queries.ts'
import { RatesHeadline } from '#desk/rate-sheets/rates-headline.tsx'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { type DayBar, DayBars } from './day-bars.tsx'
import { MonthScale } from './month-scale.tsx'
import { addDays, dateOf, type TimeWindow } from './time-window.ts'

const shownDays = 150
const daysBefore = 30
/** How far a button moves the calendar. */
const step = 60

/** Days with prices of each sheet, with gaps and with drafts that overlap. */
export function RateCalendarPage() {
  const t = useMessages(messages, 'calendar')
  const url = readRatesUrl(useSearch({ strict: false }))
  const navigate = useNavigate()
  const today = dateOf(useNow())
  const [shift, setShift] = useState(0)
  const window = { from: addDays(today, shift - daysBefore), days: shownDays }
  const change = (next: RatesUrl) => void navigate({ ...deskPaths.rateCalendar(next), replace: true })
  return (
    <>
      <RatesHeadline name="calendar" filter={url} />
      <SheetsFrame url={url} onChange={change}>
        {(sheets) => (
          <>
            <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
              <p className="min-w-0 flex-1 basis-56 text-muted text-sm">{t('hint')}</p>
              <span className="flex gap-1">
                <Button
                  size="sm"
                  square
                  aria-label={t('earlier')}
                  icon={<ChevronLeft aria-hidden />}
                  onClick={() => setShift(shift - step)}
                />
                <Button size="sm" disabled={shift === 0} onClick={() => setShift(0)}>
                  {t('today')}
                </Button>
                <Button
                  size="sm"
                  square
                  aria-label={t('later')}
                  icon={<ChevronRight aria-hidden />}
                  onClick={() => setShift(shift + step)}
                />
              </span>
            </div>
            <Timeline sheets={sheets} window={window} today={today} />
          </>
        )}
      </SheetsFrame>
    </>
  )
}

interface TimelineProps {
  sheets: readonly CalendarSheet[]
  window: TimeWindow
  today: string
}

function Timeline({ sheets, window, today }: TimelineProps) {
  const t = useMessages(messages, 'calendar')
  const drafts = sheets.flatMap(({ ref, versions }) =>
    versions.filter(({ state }) => state === 'draft').map(({ id, version }) => ({ ref, id, version })),
  )
  const { data: overlapsById } = useQuery(overlapsByDraftQuery(drafts))
  const overlaps = new Map(drafts.map(({ ref, id }) => [ref, overlapsById?.get(id) ?? []]))
  const overlapping = sheets.filter(({ ref }) => (overlaps.get(ref)?.length ?? 0) > 0)
  return (
    <>
      <section aria-label={t('caption')}>
        <MonthScale window={window} />
        <ul>
          {sheets.map((sheet) => (
            <SheetRow
              key={sheet.ref}
              sheet={sheet}
              overlaps={overlaps.get(sheet.ref) ?? []}
              window={window}
              today={today}
            />
          ))}
        </ul>
      </section>
      {overlapping.length > 0 && (
        <Panel title={t('overlaps')} className="m-3">
          <p className="mb-2 text-muted text-sm">{t('overlapsHint')}</p>
          <ul className="flex flex-col gap-2">
            {overlapping.map((sheet) => (
              <li key={sheet.ref}>
                <Link {...deskPaths.rateSheet(sheet.ref)} className="font-medium text-accent hover:underline">
                  {sheet.name}
                </Link>
                <ul className="text-sm">
                  {overlaps.get(sheet.ref)?.map((overlap) => (
                    <li
                      key={`${overlap.lane} ${overlap.otherRef} ${overlap.otherLane}`}
                      className="wrap-anywhere"
                    >
                      <OverlapText overlap={overlap} sheetRef={sheet.ref} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

interface SheetRowProps extends Omit<TimelineProps, 'sheets'> {
  sheet: CalendarSheet
  overlaps: readonly SheetOverlap[]
}

function SheetRow({ sheet, overlaps, window, today }: SheetRowProps) {
  const tRates = useMessages(messages)
  const barsOf = useBars()
  return (
    <li className="flex items-center border-b last:border-b-0 hover:bg-wash/60 max-tablet:flex-col max-tablet:items-stretch">
      <span className="relative flex w-72 shrink-0 flex-col px-4 py-1 max-desktop:w-60 max-tablet:w-full">
        <Link
          {...deskPaths.rateSheet(sheet.ref)}
          data-row={sheet.ref}
          className="wrap-anywhere font-medium outline-none after:absolute desktop:truncate after:inset-0 focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {sheet.name}
        </Link>
        <span className="truncate text-muted text-xs">
          {sheet.organization?.name ?? tRates('allCustomers')}
        </span>
      </span>
      <div className="min-w-0 flex-1 max-tablet:px-4">
        <DayBars window={window} today={today} bars={barsOf(sheet, overlaps)} />
      </div>
    </li>
  )
}

/** The bars of a sheet, with their texts. */
function useBars() {
  const t = useMessages(messages, 'calendar')
  const format = useFormat()
  return ({ versions, gaps }: CalendarSheet, overlaps: readonly SheetOverlap[]): DayBar[] => {
    const textOf = (from: string, to: string) => ({ from: format.date(from), to: format.date(to) })
    const days = versions.flatMap(({ version, days }) =>
      days.map(
        (span): DayBar => ({
          ...span,
          kind: 'prices',
          text: t('bar', { version: String(version), ...textOf(span.from, span.to) }),
          label: String(version),
        }),
      ),
    )
    const drafts = versions
      .filter(({ state }) => state === 'draft')
      .map(
        ({ version, validFrom, validTo }): DayBar => ({
          from: validFrom,
          to: validTo,
          kind: 'draft',
          text: t('draftBar', { version: String(version), ...textOf(validFrom, validTo) }),
          label: String(version),
        }),
      )
    const holes = gaps.map(
      (span): DayBar => ({ ...span, kind: 'gap', text: t('gap', textOf(span.from, span.to)) }),
    )
    const clashes = overlaps.map(
      ({ from, to, otherName }): DayBar => ({
        from,
        to,
        kind: 'overlap',
        text: t('overlap', { name: otherName, ...textOf(from, to) }),
      }),
    )
    // Many lanes overlap on the same days.
    const distinct = new Map(clashes.map((bar) => [bar.text, bar]))
    return [...days, ...holes, ...drafts, ...distinct.values()]
  }
}
