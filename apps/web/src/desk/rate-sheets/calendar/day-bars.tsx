import type { DaySpan } from '@portolan/contract/company/rate-sheets/rate-calendar'
import { cn } from '#platform/ui/look/class-names.ts'
import { placeIn, type TimeWindow } from './time-window.ts'

export type BarKind = 'prices' | 'draft' | 'gap' | 'overlap'

export interface DayBar extends DaySpan {
  kind: BarKind
  /** Read by screen readers, and shown by the pointer. */
  text: string
  /** Inside the bar, if there's room. */
  label?: string
}

const looks: Readonly<Record<BarKind, string>> = {
  prices: 'top-1.5 h-5 bg-accent text-accent-ink',
  draft: 'top-1.5 h-5 border-2 border-accent border-dashed text-accent',
  gap: 'top-1.5 h-5 bg-red-tint text-red border border-red/50',
  overlap: 'top-7 h-1.5 bg-red',
}

/** Days as bars in a window of time, with a line at today. */
export function DayBars({
  window,
  today,
  bars,
}: {
  window: TimeWindow
  today: string
  bars: readonly DayBar[]
}) {
  const now = placeIn(window, { from: today, to: today })
  return (
    <ul className="relative h-10 overflow-hidden">
      {now && (
        <li
          aria-hidden
          className="absolute inset-y-0 w-px bg-red/60"
          style={{ left: `${(now.start * 100).toFixed(2)}%` }}
        />
      )}
      {bars.map(({ kind, from, to, text, label }) => {
        const place = placeIn(window, { from, to })
        return (
          place && (
            <li
              key={`${kind} ${from} ${text}`}
              title={text}
              className={cn(
                'absolute overflow-hidden rounded-sm px-1 text-xs leading-5 forced-colors:border',
                looks[kind],
              )}
              style={{
                left: `${(place.start * 100).toFixed(2)}%`,
                width: `max(4px, ${(place.width * 100).toFixed(2)}% - 1px)`,
              }}
            >
              <span className="sr-only">{text}</span>
              {label && place.width > 0.04 && (
                <span aria-hidden className="block truncate">
                  {label}
                </span>
              )}
            </li>
          )
        )
      })}
    </ul>
  )
}
