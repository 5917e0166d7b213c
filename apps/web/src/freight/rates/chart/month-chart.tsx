import type { RateAnalysis } from '@portolan/contract/freight/rates'
import { type PointerEvent, useState } from 'react'
import type { PriceWords } from '#freight/rates/history/describe-prices.ts'
import { messages } from '#freight/rates/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { marksOfMonth, pricesOf } from './marks.ts'
import type { MonthSlot } from './month-slots.ts'
import type { PeriodNames } from './period-names.ts'
import { priceScale, type Scale } from './scale.ts'

const height = 176
const top = 8

interface MonthChartProps {
  title: string
  period: RateAnalysis['period']
  slots: readonly MonthSlot[]
  names: PeriodNames
  words: PriceWords
}

/**
 * Prices by month or season of departure. They're read one at a time: with the pointer, or by arrow keys as a
 * slider.
 */
export function MonthChart({ title, period, slots, names, words }: MonthChartProps) {
  const t = useMessages(messages, 'chart')
  const lastWithPrices = slots.findLastIndex(({ prices }) => prices !== null)
  const [chosenMonth, setChosen] = useState<string | null>(null)
  const index = slots.findIndex(({ month }) => month === chosenMonth)
  const active = index >= 0 ? index : Math.max(lastWithPrices, 0)
  const textOf = ({ prices, month }: MonthSlot) => words.month(prices, names.long(month))
  const slot = slots[active]
  const scale = priceScale(slots.flatMap(({ prices }) => (prices ? pricesOf(marksOfMonth(prices)) : [])))

  function follow({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = Math.floor(((clientX - left) / width) * slots.length)
    setChosen(slots[Math.min(Math.max(place, 0), slots.length - 1)]?.month ?? null)
  }

  return (
    <div>
      <div className="relative rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-4">
        <input
          type="range"
          aria-label={`${title}: ${t(period)}`}
          aria-valuetext={slot ? textOf(slot) : undefined}
          min={0}
          max={Math.max(slots.length - 1, 0)}
          value={active}
          onChange={({ target }) => setChosen(slots[Number(target.value)]?.month ?? null)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
        <div aria-hidden className="flex gap-2">
          <PriceAxis scale={scale} labels={words.format.axis(scale.ticks)} />
          <svg
            aria-hidden
            className="block min-w-0 flex-1 touch-pan-y overflow-visible"
            height={height + top + 36}
            onPointerMove={follow}
            onPointerDown={follow}
          >
            <rect width="100%" height="100%" className="fill-transparent" />
            {scale.ticks.map((tick) => (
              <line
                key={tick}
                x1="0%"
                x2="100%"
                y1={yOf(scale, tick)}
                y2={yOf(scale, tick)}
                className="stroke-line"
              />
            ))}
            <Months slots={slots} scale={scale} active={active} names={names} />
          </svg>
        </div>
      </div>
      <p className="tabular mt-2 min-h-10 text-sm">{slot && textOf(slot)}</p>
    </div>
  )
}

const yOf = (scale: Scale, value: number) => top + height * (1 - scale.at(value))

/** The prices to the left of the lines. */
function PriceAxis({ scale, labels }: { scale: Scale; labels: readonly string[] }) {
  return (
    <div className="tabular relative text-end text-2xs text-muted">
      {/* As wide as the widest. */}
      {labels.map((label) => (
        <span key={label} className="block h-0 overflow-hidden">
          {label}
        </span>
      ))}
      <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
        {scale.ticks.map((tick, index) => (
          <text key={tick} x="100%" y={yOf(scale, tick) + 4} textAnchor="end" className="fill-muted">
            {labels[index]}
          </text>
        ))}
      </svg>
    </div>
  )
}

interface MonthsProps {
  slots: readonly MonthSlot[]
  scale: Scale
  active: number
  names: PeriodNames
}

function Months({ slots, scale, active, names }: MonthsProps) {
  const x = (place: number) => `${Math.round(((place + 0.5) / slots.length) * 10_000) / 100}%`
  const y = (value: number) => yOf(scale, value)
  // A name needs about 3 % of a narrow screen's width.
  const every = Math.ceil(slots.length / 12)
  return slots.map(({ month, prices, isAfterGap }, place) => {
    const before = slots[place - 1]?.prices
    const median = prices?.median ?? null
    const isNewYear = yearOf(slots[place - 1]) !== yearOf(slots[place])
    // With many months, a December at the start would write its year over the next one.
    const hasYear =
      isNewYear &&
      (every === 1 || (yearOf(slots[place + 1]) ?? yearOf(slots[place])) === yearOf(slots[place]))
    return (
      <g key={month}>
        {isAfterGap && (
          <line
            x1={edge(place, slots.length)}
            x2={edge(place, slots.length)}
            y1={top}
            y2={top + height}
            className="stroke-edge"
            strokeDasharray="2 4"
          />
        )}
        {!isAfterGap && median !== null && before?.median != null && (
          <line
            x1={x(place - 1)}
            x2={x(place)}
            y1={y(before.median)}
            y2={y(median)}
            className="stroke-accent"
            strokeWidth={1.5}
          />
        )}
        <svg aria-hidden x={x(place)} className="overflow-visible">
          {place === active && (
            <line
              y1={top}
              y2={top + height}
              className="stroke-edge forced-colors:stroke-ink"
              strokeWidth={1}
            />
          )}
          {prices && <MonthMarks marks={marksOfMonth(prices)} y={y} isActive={place === active} />}
          {(place % every === 0 || isNewYear) && (
            <text
              y={top + height + 16}
              textAnchor="middle"
              className={cn('text-2xs', place === active ? 'fill-ink font-semibold' : 'fill-muted')}
            >
              {names.short(month)}
            </text>
          )}
          {hasYear && (
            <text y={top + height + 31} textAnchor="middle" className="tabular fill-muted text-2xs">
              {names.year(month)}
            </text>
          )}
        </svg>
      </g>
    )
  })
}

const yearOf = (slot: MonthSlot | undefined) => slot?.month.slice(0, 4)

/** The edge between a slot and the previous one. */
function edge(place: number, places: number): string {
  return `${Math.round((place / places) * 10_000) / 100}%`
}

interface MonthMarksProps {
  marks: ReturnType<typeof marksOfMonth>
  y: (value: number) => number
  isActive: boolean
}

function MonthMarks({ marks: { values, box, median }, y, isActive }: MonthMarksProps) {
  return (
    <>
      {box && (
        <rect
          x={-9}
          width={18}
          y={y(box[1])}
          height={Math.max(y(box[0]) - y(box[1]), 2)}
          rx={3}
          className={cn('stroke-accent', isActive ? 'fill-accent/30' : 'fill-accent-tint')}
          strokeWidth={1.5}
        />
      )}
      {median !== null && (
        <line x1={-11} x2={11} y1={y(median)} y2={y(median)} className="stroke-accent" strokeWidth={3} />
      )}
      {[...new Set(values)].map((value) => (
        <circle
          key={value}
          cy={y(value)}
          r={4.5}
          className={cn('stroke-accent', isActive ? 'fill-accent/30' : 'fill-surface')}
          strokeWidth={2}
        />
      ))}
    </>
  )
}
