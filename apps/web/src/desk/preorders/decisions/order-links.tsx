import type { CompanyPreorderDetail } from '@portolan/contract/company/preorders'
import { Link, linkOptions } from '@tanstack/react-router'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { messages } from '#desk/preorders/detail/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'

/** Leads to the order of an approved pre-order, or to a new one if there is none. */
export function OrderLinks({
  preorder: { id, status, orderId, orderRef },
}: {
  preorder: CompanyPreorderDetail
}) {
  const t = useMessages(messages, 'order')
  const mayCreate = useMay('orders', 'write')
  if (status !== 'approved') return null
  if (orderId !== null)
    return (
      <Link {...deskPaths.order(orderId)} className={buttonClass()}>
        <Icon name="orders" />
        {t('open', { ref: orderRef ?? '' })}
      </Link>
    )
  if (!mayCreate) return null
  return (
    <Link
      {...linkOptions({ to: '/desk/$', params: { _splat: 'orders/new' } })}
      search={{ preorder: id }}
      className={buttonClass({ variant: 'primary' })}
    >
      <Icon name="orders" />
      {t('create')}
    </Link>
  )
}
