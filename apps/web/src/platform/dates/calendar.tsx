import { DayPicker } from '@daypicker/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { calendarDay } from '#platform/i18n/format/calendar-days.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { dateWords, isDay } from './date-words.ts'
import { messages } from './messages.ts'
import { type DateBounds, isWithin } from './read-date.ts'

export interface CalendarProps extends DateBounds {
  value: string
  /** The other end of a range; the days between are tinted. */
  otherEnd?: string | undefined
  onPick: (day: string) => void
  onClear?: (() => void) | undefined
}

/** The library counts in dates of the browser's zone; noon is the same day whatever the clock change. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

const dayOf = (date: Date) => calendarDay(date)

const nav = cn(buttonClass({ variant: 'ghost', square: true, size: 'sm' }), 'aria-disabled:opacity-40')

const looks = {
  months: 'relative',
  month: 'flex flex-col gap-1',
  nav: 'absolute end-0 top-0 z-10 flex gap-1',
  button_previous: nav,
  button_next: nav,
  month_caption: 'flex h-8 items-center ps-2 font-semibold first-letter:uppercase max-tablet:h-11',
  caption_label: 'first-letter:uppercase',
  month_grid: 'border-collapse',
  weekday: 'h-8 w-10 font-normal text-muted text-xs',
  day: 'p-0 text-center',
  day_button: cn(
    'tabular size-10 rounded-md transition-colors hover:bg-wash disabled:pointer-events-none',
    'focus-visible:-outline-offset-2',
  ),
  outside: 'text-muted',
  disabled: 'text-muted opacity-50',
  today: 'font-semibold text-accent',
  selected:
    '*:bg-accent *:text-accent-ink *:hover:bg-accent-strong forced-colors:outline-2 forced-colors:outline-solid',
  hidden: 'invisible',
}

/** A month to choose a day from, weeks from Monday. */
export function Calendar({ value, otherEnd, min, max, onPick, onClear }: CalendarProps) {
  const t = useMessages(messages)
  const words = dateWords(useLocale())
  const today = calendarDay(new Date())
  const chosen = isDay(value) ? value : null
  const [first, last] = [chosen ?? '', otherEnd ?? ''].toSorted()
  const isBetween = (date: Date) => !!first && !!last && dayOf(date) > first && dayOf(date) < last
  const isOtherEnd = (date: Date) => otherEnd !== undefined && dayOf(date) === otherEnd
  const start = chosen ?? otherEnd ?? (isWithin(today, { min, max }) ? today : (min ?? max ?? today))
  return (
    <>
      <DayPicker
        mode="single"
        required
        autoFocus
        showOutsideDays
        fixedWeeks
        weekStartsOn={1}
        selected={chosen === null ? undefined : dateOf(chosen)}
        onSelect={(date) => onPick(dayOf(date))}
        defaultMonth={dateOf(start)}
        startMonth={dateOf(min ?? '1900-01-01')}
        endMonth={dateOf(max ?? '2199-12-31')}
        disabled={(date) => !isWithin(dayOf(date), { min, max })}
        modifiers={{ between: isBetween, otherEnd: isOtherEnd }}
        modifiersClassNames={{ between: 'bg-accent-tint', otherEnd: '*:ring-2 *:ring-accent *:ring-inset' }}
        classNames={looks}
        components={{
          Chevron: ({ orientation }) => (orientation === 'left' ? <ChevronLeft /> : <ChevronRight />),
        }}
        formatters={{
          formatCaption: (date) => words.month(dayOf(date)),
          formatWeekdayName: (date) => words.weekday(dayOf(date)),
        }}
        labels={{
          labelNav: () => t('calendar'),
          labelPrevious: () => t('previousMonth'),
          labelNext: () => t('nextMonth'),
          labelGrid: (date) => words.month(dayOf(date)),
          labelWeekday: (date) => words.weekday(dayOf(date)),
          labelDayButton(date, { selected, today: isToday }) {
            const day = words.long(dayOf(date))
            if (selected) return t('chosen', { day })
            return isToday ? t('todayIs', { day }) : day
          },
        }}
      />
      <div className="mt-1 flex justify-between gap-2 border-t pt-2">
        <Button
          size="sm"
          variant="ghost"
          disabled={!isWithin(today, { min, max })}
          onClick={() => onPick(today)}
        >
          {t('today')}
        </Button>
        {onClear && chosen !== null && (
          <Button size="sm" variant="ghost" onClick={onClear}>
            {t('clear')}
          </Button>
        )}
      </div>
    </>
  )
}
