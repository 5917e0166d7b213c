import type { Order, OrderDetail } from '@portolan/contract/freight/orders'
import { useQueryClient } from '@tanstack/react-query'
import { messages as detailMessages } from '#freight/orders/detail/messages.ts'
import { PinButton } from '#freight/orders/pins/pin-button.tsx'
import { orderQuery } from '#freight/orders/queries.ts'
import { BookAgainLink } from '#freight/preorders/detail/order-preorder.tsx'
import { AskButton } from '#freight/threads/ask-button.tsx'
import { FollowOrderButton } from '#messaging/follows/follow-buttons.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Menu, MenuItem } from '#platform/ui/floating/menu.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

interface OrderActionsProps {
  order: Order
  /** Undefined until loaded. */
  detail: OrderDetail | undefined
}

/** Actions on an order, with asking a question as the main one. */
export function OrderActions({ order, detail }: OrderActionsProps) {
  const t = useMessages(messages)
  const tDetail = useMessages(detailMessages)
  const client = useQueryClient()
  return (
    <div className="flex flex-wrap gap-2" data-print="hide">
      <AskButton
        threadId={order.id}
        disabled={!detail}
        variant="primary"
        onSent={() => client.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })}
      />
      <BookAgainLink source={{ from: order.id }} />
      <FollowOrderButton order={order} />
      <PinButton order={order} withWord />
      <span className="max-tablet:hidden">
        <Menu
          trigger={
            <Button square aria-label={t('more')} title={t('more')}>
              <Icon name="more" />
            </Button>
          }
        >
          <MenuItem icon={<Icon name="print" />} onSelect={() => window.print()}>
            {tDetail('print')}
          </MenuItem>
        </Menu>
      </span>
    </div>
  )
}
