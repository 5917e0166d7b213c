import type { Order } from '@portolan/contract/freight/orders'
import { Pin } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'
import { usePin } from './use-pin.ts'

// A pinned order moves to the top of its list and is remounted there; the focus follows it.
let following: string | null = null

function follow(orderId: string): void {
  following = orderId
  setTimeout(() => {
    if (following === orderId) following = null
  }, 500)
}

/**
 * Pins and unpins; placed next to a link, never inside one. On a phone its text is only for screen readers.
 */
export function PinButton({ order, withWord = false }: { order: Order; withWord?: boolean }) {
  const t = useMessages(messages)
  const pin = usePin(order)
  const button = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    if (following !== order.id) return
    following = null
    button.current?.focus({ preventScroll: true })
  }, [order.id])

  return (
    <button
      ref={button}
      type="button"
      aria-pressed={withWord ? undefined : order.pinned}
      aria-label={withWord ? undefined : t('pinOrder', { number: order.number })}
      title={withWord ? undefined : t(order.pinned ? 'unpin' : 'pin')}
      onClick={() => {
        if (!withWord) follow(order.id)
        pin(!order.pinned)
      }}
      className={cn(
        withWord
          ? cn(buttonClass({ variant: 'secondary' }), 'max-tablet:px-0')
          : buttonClass({ variant: 'ghost', size: 'sm', square: true }),
        order.pinned && 'text-accent!',
      )}
      data-print="hide"
    >
      <Pin aria-hidden className={order.pinned ? 'fill-current' : undefined} />
      {withWord && <span className="max-tablet:sr-only">{t(order.pinned ? 'unpin' : 'pin')}</span>}
    </button>
  )
}
