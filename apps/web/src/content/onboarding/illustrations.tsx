import { OrderCard } from '#freight/orders/list/order-card.tsx'
import { OrderMilestones } from '#freight/orders/milestones/order-milestones.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { NotificationRow } from '#messaging/notifications/notification-row.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import { sampleNotifications } from './sample-notifications.ts'
import { clockOf, sampleOrders, sampleVoyage } from './sample-orders.ts'

// Drawn with the components of the real pages, so the illustrations show what people will see.
const opened = new Date()

/** Three overlapping orders. */
export function OrdersIllustration() {
  const orders = sampleOrders(useLocale(), opened)
  return (
    <div className="flex w-full max-w-xl flex-col gap-4">
      {orders.map((order, index) => (
        <div key={order.id} className={index === 1 ? 'desktop:ms-12' : index === 2 ? 'desktop:me-12' : ''}>
          <OrderCard order={order} now={opened} />
        </div>
      ))}
    </div>
  )
}

/** The milestones of one order. */
export function RouteIllustration() {
  const voyage = sampleVoyage(useLocale(), opened)
  return <div className="w-full max-w-2xl">{voyage && <OrderMilestones order={voyage} now={opened} />}</div>
}

function Documents() {
  const t = useMessages(messages, 'document')
  const format = useFormat()
  const [order] = sampleOrders(useLocale(), opened)
  const due = clockOf(opened)(9).slice(0, 10)
  const files = [
    { name: 'PFSHA0481726.pdf', title: t('billOfLading'), size: 68_400 },
    { name: 'PL-48173.pdf', title: t('packingList'), size: 41_200 },
  ]
  return (
    <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
      {order && (
        <li className="flex flex-wrap items-baseline justify-between gap-x-3 bg-wash/50 px-4 py-3">
          <span className="font-semibold">
            <RouteName order={order} />
          </span>
          <span className="tabular text-muted text-sm">{order.number}</span>
        </li>
      )}
      {files.map(({ name, title, size }) => (
        <li key={name} className="flex min-h-14 items-center gap-3 px-4 py-2.5">
          <Icon name="document" className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{title}</span>
            <span className="block truncate text-muted text-sm">{name}</span>
          </span>
          <span className="tabular text-muted text-sm">{format.fileSize(size)}</span>
        </li>
      ))}
      <li className="flex min-h-14 items-center gap-3 px-4 py-2.5">
        <Icon name="invoice" className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{t('invoice')}</span>
          <span className="block truncate text-muted text-sm">INV-04817-1</span>
        </span>
        <span className="flex flex-col items-end gap-1">
          <span className="tabular font-semibold">
            {format.money({ amount: '4180.00', currency: 'EUR' })}
          </span>
          <Badge tone="blue" icon={<Icon name="clock" />}>
            {t('until', { date: format.date(due) })}
          </Badge>
        </span>
      </li>
    </ul>
  )
}

function Notifications() {
  const notifications = sampleNotifications(useLocale(), opened)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <div className="divide-y overflow-hidden rounded-lg border bg-surface">
      {notifications.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          timeZone={timeZone}
          onOpen={() => {}}
        />
      ))}
    </div>
  )
}

/** The documents of one order. */
export function DocumentsIllustration() {
  return (
    <div className="w-full max-w-xl">
      <Documents />
    </div>
  )
}

/** The notifications. */
export function NotificationsIllustration() {
  return (
    <div className="w-full max-w-xl">
      <Notifications />
    </div>
  )
}

/** The notifications and documents. */
export function DocumentsAndNotificationsIllustration() {
  return (
    <div className="flex w-full max-w-xl flex-col gap-5">
      <Notifications />
      <div className="desktop:ms-12">
        <Documents />
      </div>
    </div>
  )
}
