import { useLocale } from '#platform/i18n/locale-context.ts'
import { monthsIn, type TimeWindow } from './time-window.ts'

/** The months above the bars; names of rows have their room to the left. */
export function MonthScale({ window }: { window: TimeWindow }) {
  const locale = useLocale()
  const names = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' })
  return (
    <div aria-hidden className="flex border-b text-muted text-xs">
      <span className="w-72 shrink-0 max-tablet:hidden" />
      <div className="relative h-6 min-w-0 flex-1">
        {monthsIn(window).map(({ month, start, width }) => (
          <span
            key={month}
            className="absolute top-1 truncate border-s ps-1"
            style={{ left: `${(start * 100).toFixed(2)}%`, width: `${(width * 100).toFixed(2)}%` }}
          >
            {width > 0.05 && names.format(new Date(month))}
          </span>
        ))}
      </div>
    </div>
  )
}
