import type { MovePart, OrderMovePreview } from '@portolan/contract/company/corrections/order-move'
import { TriangleAlert } from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

const fates = ['moves', 'hidden', 'stays', 'removed'] as const satisfies readonly MovePart['fate'][]

/** Everything that a move would do, by what becomes of it, or what is in its way. */
export function MovePreview({ preview }: { preview: OrderMovePreview }) {
  const t = useMessages(messages)
  const partText = useMessages(messages, 'part')
  const { from, to, parts, obstacles, people } = preview
  if (preview.isThere) return <p role="status">{t('isThere')}</p>
  if (obstacles.length > 0)
    return (
      <ul className="flex flex-col gap-2">
        {obstacles.map(({ kind, names, count }) => (
          <li key={kind} className="flex gap-2.5 rounded-md border border-amber/40 bg-amber-tint px-3 py-2">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
            <span className="wrap-anywhere">
              {t(`obstacle.${kind}`, {
                names: `${names.join(', ')}${count > names.length ? '…' : ''}`,
                to: to.name,
              })}
            </span>
          </li>
        ))}
      </ul>
    )
  const groups = fates.flatMap((fate) => {
    const own = parts.filter((part) => part.fate === fate)
    return own.length === 0 ? [] : [{ fate, own }]
  })
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid gap-x-4 gap-y-2 tablet:grid-cols-[auto_minmax(0,1fr)]">
        {groups.map(({ fate, own }) => (
          <div key={fate} className="contents">
            <dt className="text-muted">{t(`fate.${fate}`, { from: from.name })}</dt>
            <dd>{own.map(({ part, count }) => partText(part, { count })).join(', ')}</dd>
          </div>
        ))}
      </dl>
      <p>{t('people', { ...people, from: from.name, to: to.name })}</p>
      <p className="text-muted">{t('system', { ref: to.ref })}</p>
      {parts.some(({ part }) => part === 'charges') && (
        <p className="text-muted">{t('charges', { to: to.name })}</p>
      )}
    </div>
  )
}
