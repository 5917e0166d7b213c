import type { OrderDetail } from '@portolan/contract/freight/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unitsQuery } from '#freight/orders/queries.ts'
import { CopyButton, CopyStatus } from '#freight/orders/references/copied-text.tsx'
import { formatContainerNumber } from '#platform/i18n/format/format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { containersOf, shortContainerType } from './containers.ts'
import { messages } from './messages.ts'

const shownAtFirst = 3

/** "2 × 40′ HC, 1 × 20′ GP"; without known types only the number of containers. */
export function useContainerCount(): (containers: OrderDetail['containers']) => string {
  const t = useMessages(messages)
  return (containers) =>
    containers
      .map(({ type, quantity }) =>
        type === null
          ? t('untyped', { count: quantity })
          : t('containerCount', {
              count: quantity,
              type: shortContainerType(type).replaceAll(' ', '\u00a0'),
            }),
      )
      .join(', ')
}

/** The headline's containers: how many of each type, and each number to copy. */
export function OrderContainers({ order }: { order: OrderDetail }) {
  const t = useMessages(messages)
  const countOf = useContainerCount()
  const units = useQuery(unitsQuery(order.id)).data
  const [showsAll, setShowsAll] = useState(false)
  if (order.containers.length === 0) return null
  const all = containersOf(units ?? [])
  const visible = showsAll ? all : all.slice(0, shownAtFirst)
  const isMixed = order.containers.length > 1
  return (
    <CopyStatus>
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-0.5">
        <span className="tabular font-medium text-ink">
          <span className="sr-only">{t('containers')}: </span>
          {countOf(order.containers)}
        </span>
        {visible.map(({ number, type }) => (
          <span key={number} className="inline-flex items-center gap-1">
            <span translate="no" className="mono select-all whitespace-nowrap text-ink">
              {formatContainerNumber(number)}
            </span>
            {isMixed && type !== null && <span className="text-sm">{shortContainerType(type)}</span>}
            <CopyButton value={number} />
          </span>
        ))}
        {visible.length < all.length && (
          <Button variant="ghost" size="sm" data-print="hide" onClick={() => setShowsAll(true)}>
            {t('moreContainers', { count: String(all.length - visible.length) })}
          </Button>
        )}
      </div>
    </CopyStatus>
  )
}
