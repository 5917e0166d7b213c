import type { RateBucket } from '@portolan/contract/freight/rates'
import type { PriceWords } from '#freight/rates/history/describe-prices.ts'
import { messages } from '#freight/rates/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { Diamond, Legend } from './legend.tsx'
import { type Marks, marksOfBucket, percentAt, pricesOf } from './marks.ts'
import { priceScale, type Scale } from './scale.ts'

interface RangeChartProps {
  title: string
  buckets: readonly RateBucket[]
  nameOf: (bucket: RateBucket) => string
  asked: RateBucket | null
  words: PriceWords
}

/** Prices by weight range, one line each: figures as text, and marks on a common axis. */
export function RangeChart({ title, buckets, nameOf, asked, words }: RangeChartProps) {
  const t = useMessages(messages, 'chart')
  const rows = buckets.map((bucket) => ({ bucket, name: nameOf(bucket), marks: marksOfBucket(bucket) }))
  const scale = priceScale(
    rows.flatMap(({ marks }) => pricesOf(marks)),
    3,
  )
  return (
    <div>
      <ul aria-label={title} className="flex flex-col">
        {rows.map(({ bucket, name, marks }) => (
          <li
            key={name}
            className={cn(
              'grid items-center gap-x-4 rounded-md px-3 py-2 @lg:grid-cols-[7.5rem_minmax(0,1fr)_7.5rem]',
              bucket === asked && rows.length > 1 && 'bg-accent-tint forced-colors:border',
            )}
          >
            <span className="flex flex-wrap items-baseline gap-x-2 font-medium text-sm @lg:block">
              {name}
              {bucket === asked && rows.length > 1 && (
                <span className="block font-normal text-accent text-xs">{t('asked')}</span>
              )}
            </span>
            <MarksLine marks={marks} scale={scale} />
            <span className="tabular flex flex-wrap gap-x-2 text-sm @lg:flex-col @lg:text-end">
              <span className={bucket.median === null ? 'sr-only' : 'font-medium'}>
                {bucket.median !== null && t('median', { median: words.format.unit(bucket.median) })}
              </span>
              <span className="text-muted">{words.count(bucket.count)}</span>
              {bucket.pooled && (
                <span className="text-muted text-xs">
                  {t('pooled', { value: words.format.unit(bucket.pooled.value) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Axis scale={scale} labels={words.format.axis(scale.ticks)} />
      <Legend all={rows.map(({ marks }) => marks)} />
    </div>
  )
}

/** The axis under the lines. */
function Axis({ scale, labels }: { scale: Scale; labels: readonly string[] }) {
  return (
    <div aria-hidden className="grid gap-x-4 px-3 @lg:grid-cols-[7.5rem_minmax(0,1fr)_7.5rem]">
      <svg className="h-5 w-full overflow-visible @lg:col-start-2" role="presentation">
        {scale.ticks.map((tick, index) => (
          <text
            key={tick}
            x={percentAt(scale, tick)}
            y={14}
            // The outer ones stay within the panel.
            textAnchor={index === 0 ? 'start' : index === labels.length - 1 ? 'end' : 'middle'}
            className="tabular fill-muted text-2xs"
          >
            {labels[index]}
          </text>
        ))}
      </svg>
    </div>
  )
}

const height = 32
const middle = height / 2

/** The marks of one range from left to right. */
function MarksLine({ marks, scale }: { marks: Marks; scale: Scale }) {
  const at = (value: number) => percentAt(scale, value)
  const { values, whisker, box, median, pooled } = marks
  return (
    <svg aria-hidden className="h-8 w-full overflow-visible">
      {scale.ticks.map((tick) => (
        <line key={tick} x1={at(tick)} x2={at(tick)} y1={0} y2={height} className="stroke-line" />
      ))}
      {whisker && (
        <>
          <line
            x1={at(whisker[0])}
            x2={at(whisker[1])}
            y1={middle}
            y2={middle}
            className="stroke-accent"
            strokeWidth={1.5}
          />
          {[...new Set(whisker)].map((end) => (
            <line
              key={end}
              x1={at(end)}
              x2={at(end)}
              y1={middle - 5}
              y2={middle + 5}
              className="stroke-accent"
              strokeWidth={1.5}
            />
          ))}
        </>
      )}
      {box && (
        <rect
          x={at(box[0])}
          width={`${Math.max((scale.at(box[1]) - scale.at(box[0])) * 100, 0.4)}%`}
          y={middle - 8}
          height={16}
          rx={3}
          className="fill-accent-tint stroke-accent"
          strokeWidth={1.5}
        />
      )}
      {median !== null && (
        <line
          x1={at(median)}
          x2={at(median)}
          y1={middle - 10}
          y2={middle + 10}
          className="stroke-accent"
          strokeWidth={3}
        />
      )}
      {[...new Set(values)].map((value) => (
        <circle
          key={value}
          cx={at(value)}
          cy={middle}
          r={4.5}
          className="fill-surface stroke-accent"
          strokeWidth={2}
        />
      ))}
      {pooled !== null && <Diamond x={at(pooled)} y={middle} />}
    </svg>
  )
}
