import type { Notification, NotificationKind } from '@portolan/contract/messaging/notifications'
import { Link } from '@tanstack/react-router'
import {
  BadgeCheck,
  CalendarClock,
  CircleArrowOutUpRight,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  FilePenLine,
  FileText,
  type LucideIcon,
  MapPinCheck,
  MessageSquare,
  PackageX,
  Receipt,
  ShieldAlert,
  TriangleAlert,
} from 'lucide-react'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { Unbroken } from '#platform/ui/look/unbroken.tsx'
import { describeNotification } from './describe-notification.ts'
import { messages } from './messages.ts'

const looks: Record<NotificationKind, { Icon: LucideIcon; tint: string }> = {
  'order-departed': { Icon: CircleArrowOutUpRight, tint: 'bg-amber-tint text-amber' },
  'order-arrived': { Icon: MapPinCheck, tint: 'bg-green-tint text-green' },
  'order-delayed': { Icon: TriangleAlert, tint: 'bg-red-tint text-red' },
  'arrival-changed': { Icon: CalendarClock, tint: 'bg-amber-tint text-amber' },
  'order-canceled': { Icon: PackageX, tint: 'bg-gray-tint text-gray' },
  'document-added': { Icon: FileText, tint: 'bg-blue-tint text-blue' },
  'document-accepted': { Icon: CircleCheck, tint: 'bg-green-tint text-green' },
  'document-rejected': { Icon: CircleX, tint: 'bg-red-tint text-red' },
  'invoice-added': { Icon: Receipt, tint: 'bg-blue-tint text-blue' },
  'preorder-approved': { Icon: CircleCheck, tint: 'bg-green-tint text-green' },
  'preorder-rejected': { Icon: CircleX, tint: 'bg-red-tint text-red' },
  'preorder-update-requested': { Icon: CircleQuestionMark, tint: 'bg-amber-tint text-amber' },
  'preorder-changes-proposed': { Icon: FilePenLine, tint: 'bg-amber-tint text-amber' },
  'preorder-amendment-confirmed': { Icon: CircleCheck, tint: 'bg-green-tint text-green' },
  'preorder-amendment-declined': { Icon: CircleX, tint: 'bg-red-tint text-red' },
  'preorder-cancellation-confirmed': { Icon: CircleCheck, tint: 'bg-gray-tint text-gray' },
  'preorder-cancellation-declined': { Icon: CircleX, tint: 'bg-red-tint text-red' },
  'quote-offered': { Icon: BadgeCheck, tint: 'bg-green-tint text-green' },
  'quote-refused': { Icon: CircleX, tint: 'bg-red-tint text-red' },
  'quote-expiring': { Icon: CalendarClock, tint: 'bg-amber-tint text-amber' },
  'message-received': { Icon: MessageSquare, tint: 'bg-blue-tint text-blue' },
  security: { Icon: ShieldAlert, tint: 'bg-gray-tint text-gray' },
}

/** The subject of a notification; those about security lead to the log of the account. */
function targetOf({ order, preorder, quote, data }: Notification) {
  if (data.threadId && data.invoiceNumber) return paths.invoice(data.threadId)
  if (order) return paths.order(order.id)
  if (preorder) return paths.preorder(preorder.id)
  return quote ? paths.estimations({ quote: quote.id }) : paths.settings('log')
}

interface NotificationRowProps {
  notification: Notification
  timeZone: string
  onOpen: (notification: Notification) => void
}

/** A notification; the whole row opens its subject. */
export function NotificationRow({ notification, timeZone, onOpen }: NotificationRowProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { title, facts } = describeNotification(notification, t, format, timeZone)
  const { createdAt } = notification
  // The heading of the day has the date: what follows it is the time with its zone.
  const time = format.dateTime(createdAt, timeZone).slice(`${format.date(createdAt, timeZone)}, `.length)
  const { Icon, tint } = looks[notification.kind]
  const { from, to } = notification.data
  const route = from && to ? { from, to } : null
  const isNew = !notification.viewed
  return (
    <div className={cn('relative flex gap-3 px-4 py-3 hover:bg-wash/60', isNew && 'bg-accent-tint/40')}>
      <span
        aria-hidden
        className={cn(
          'mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-full [&_svg]:size-4',
          tint,
        )}
      >
        <Icon />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <p className={cn('wrap-anywhere min-w-0', isNew ? 'font-semibold' : 'text-ink')}>
            {isNew && <span className="sr-only">{t('isNew')}: </span>}
            <Link
              {...targetOf(notification)}
              state={{ row: notification.id }}
              data-row={notification.id}
              aria-label={route ? t('named', { title, ...route }) : title}
              onClick={() => onOpen(notification)}
              className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
            >
              <Unbroken text={title} />
            </Link>
          </p>
          <span className="flex shrink-0 items-start gap-2">
            <time dateTime={notification.createdAt} className="tabular text-muted text-sm leading-5">
              {time}
            </time>
            <span
              aria-hidden
              className={cn('mt-1.5 size-2 rounded-full', isNew ? 'bg-accent' : 'bg-transparent')}
            />
          </span>
        </div>
        <ul className="wrap-anywhere mt-0.5 text-muted text-sm">
          {facts.map((fact) => (
            <li key={fact} className="tabular tablet:inline tablet:not-last:after:content-['_·_']">
              {fact}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
