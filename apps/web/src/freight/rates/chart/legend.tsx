import type { ReactNode } from 'react'
import { messages } from '#freight/rates/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import type { Marks } from './marks.ts'

/** The estimate among similar shipments. */
export function Diamond({ x, y }: { x: string | number; y: number }) {
  return (
    <svg aria-hidden x={x} y={y} className="overflow-visible">
      <path d="M0-6 6 0 0 6-6 0Z" className="fill-amber stroke-surface" strokeWidth={1.5} />
    </svg>
  )
}

/** A legend for the marks that are drawn. */
export function Legend({ all }: { all: readonly Marks[] }) {
  const t = useMessages(messages, 'chart.legend')
  const has = (is: (marks: Marks) => unknown) => all.some((marks) => is(marks))
  const median = <path d="M12 2v12" strokeWidth={3} />
  const whisker = <path d="M2 8h20M2 4v8M22 4v8" strokeWidth={1.5} />
  const narrow = (
    <rect x={8} y={3} width={8} height={10} rx={2} strokeWidth={1.5} className="fill-accent-tint" />
  )
  const keys: [boolean, string, ReactNode][] = [
    [has(({ median }) => median !== null), t('median'), median],
    [has(({ box }) => box), t('box'), <rect key="box" {...box} className="fill-accent-tint" />],
    [
      has(({ box, whisker }) => box && whisker),
      t('whisker'),
      <g key="whisker">
        {whisker}
        {narrow}
      </g>,
    ],
    [has(({ box, whisker }) => !box && whisker), t('all'), whisker],
    [has(({ values }) => values.length > 0), t('value'), <circle key="value" {...dot} />],
    [has(({ pooled }) => pooled !== null), t('pooled'), <Diamond key="pooled" x={12} y={8} />],
  ]
  return (
    <ul aria-label={t('title')} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 px-3 text-muted text-xs">
      {keys
        .filter(([isDrawn]) => isDrawn)
        .map(([, name, mark]) => (
          <li key={name} className="flex items-center gap-1.5">
            <svg aria-hidden viewBox="0 0 24 16" className="h-4 w-6 fill-none stroke-accent">
              {mark}
            </svg>
            {name}
          </li>
        ))}
    </ul>
  )
}

const box = { x: 2, y: 2, width: 20, height: 12, rx: 3, strokeWidth: 1.5 }
const dot = { cx: 12, cy: 8, r: 4.5, strokeWidth: 2 }
