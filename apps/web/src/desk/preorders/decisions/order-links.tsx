import type { CompanyPreorderDetail } from '@portolan/contract/company/preorders'
import { Link } from '@tanstack/react-router'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { messages } from '#desk/preorders/detail/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'

/**
 * Leads to the order of an approved pre-order. While it waits, or if its order is gone, leads to the form of
 * a new order with the booking filled in, which also approves it.
 */
export function OrderLinks({
  preorder: { id, status, orderId, orderRef },
}: {
  preorder: CompanyPreorderDetail
}) {
  const t = useMessages(messages, 'order')
  const mayCreate = useMay('orders', 'write')
  if (orderId !== null)
    return (
      <Link {...deskPaths.order(orderId)} className={buttonClass()}>
        <Icon name="orders" />
        {t('open', { ref: orderRef ?? '' })}
      </Link>
    )
  if (!mayCreate || (status !== 'pending' && status !== 'approved')) return null
  return (
    <Link {...deskPaths.newOrder({ preorder: id })} title={t('createHint')} className={buttonClass()}>
      <Icon name="orders" />
      {t('create')}
    </Link>
  )
}
