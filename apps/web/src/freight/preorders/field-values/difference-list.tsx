import type { Difference } from '@portolan/contract/freight/preorders/preorder-steps'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { type DifferenceGroup, groupDifferences, placeNames } from './difference-groups.ts'
import { useFieldTexts } from './field-texts.ts'
import { messages } from './messages.ts'

const shownAtFirst = 12
const nothing = { before: null, after: null }

/** Changes field by field: before → after. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  const t = useMessages(messages)
  const [showsAll, setShowsAll] = useState(false)
  const groups = groupDifferences(differences)
  const visible = showsAll ? groups : groups.slice(0, shownAtFirst)
  if (groups.length === 0) return null
  return (
    <div>
      <ul className="divide-y rounded-md border">
        {visible.map((group) => (
          <li key={group.path} className="px-3 py-2 text-sm">
            <Change group={group} />
          </li>
        ))}
      </ul>
      {visible.length < groups.length && (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => setShowsAll(true)}>
          {t('showAll', { count: String(groups.length) })}
        </Button>
      )}
    </div>
  )
}

function Change({ group: { kind, path, differences } }: { group: DifferenceGroup }) {
  const t = useMessages(messages)
  const { label, value } = useFieldTexts()
  if (kind === 'changed') {
    const isPlace = path === 'from' || path === 'to'
    const { before, after } = isPlace ? placeNames(differences) : (differences[0] ?? nothing)
    return (
      <>
        <p className="text-muted">{label(path)}</p>
        <p className="wrap-anywhere tabular mt-0.5 flex flex-wrap items-baseline gap-x-2">
          <span className="sr-only">{t('before')}: </span>
          <del className={before === null ? 'text-muted no-underline' : 'text-muted'}>
            {value(path, before)}
          </del>
          <ArrowRight aria-hidden className="size-3.5 shrink-0 self-center text-muted" />
          <span className="sr-only">{t('after')}: </span>
          <ins className="font-medium no-underline">{value(path, after)}</ins>
        </p>
      </>
    )
  }
  const values = differences.flatMap(({ path: at, before, after }) => {
    const side = kind === 'added' ? after : before
    return side === null || side === false ? [] : [{ at, text: value(at, side) }]
  })
  return (
    <>
      <p>
        <span className="text-muted">{label(path)}</span> <span className="font-medium">{t(kind)}</span>
      </p>
      <p className="wrap-anywhere tabular mt-0.5">
        {values.map(({ at, text }) => (
          <span
            key={at}
            className={`not-last:after:text-muted not-last:after:content-['_·_'] ${kind === 'removed' ? 'text-muted line-through' : ''}`}
          >
            {text}
          </span>
        ))}
      </p>
    </>
  )
}
