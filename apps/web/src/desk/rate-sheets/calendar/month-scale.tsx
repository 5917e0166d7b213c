import { useLocale } from '#platform/i18n/locale-context.ts'
import { monthsIn, type TimeWindow } from './time-window.ts'

/** A share of the scale that is too narrow for a name. */
const narrowest = 0.05

/** The months above the bars; names of rows have their room to the left. */
export function MonthScale({ window }: { window: TimeWindow }) {
  const locale = useLocale()
  const names = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const months = monthsIn(window).filter(({ width }) => width > narrowest)
  return (
    <div aria-hidden className="flex border-b text-muted text-xs">
      <span className="w-72 shrink-0 max-desktop:w-60 max-tablet:hidden" />
      <div className="relative h-6 min-w-0 flex-1">
        {months.map(({ month, start, width }, index) => (
          <span
            key={month}
            className="absolute top-1 truncate border-s ps-1"
            style={{ left: `${(start * 100).toFixed(2)}%`, width: `${(width * 100).toFixed(2)}%` }}
          >
            {names.format(new Date(month))}
            {(index === 0 || month.slice(5, 7) === '01') && `\u00a0${month.slice(0, 4)}`}
          </span>
        ))}
      </div>
    </div>
  )
}
