import type { OrderDetail } from '@portolan/contract/freight/orders'
import { InvoiceThreads } from '#freight/threads/invoice-threads.tsx'
import { LateConversation } from '#freight/threads/late-conversation.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

interface OrderContactsProps {
  order: OrderDetail
  /** The headline for readers other than the customer. */
  title?: string
}

/** Contacts for the order by topic, with ways to reach them, and the conversation with the company. */
export function OrderContacts({ order, title }: OrderContactsProps) {
  const t = useMessages(messages)
  if (order.contacts.length === 0 && order.questions.count + order.questions.messages === 0) return null
  const way =
    'wrap-anywhere inline-flex min-h-6 items-center gap-2 text-accent underline-offset-2 hover:underline max-tablet:min-h-11'
  return (
    <Panel title={title ?? t('contacts')}>
      <ul className="mb-4 flex flex-col gap-4 last:mb-0 empty:hidden">
        {order.contacts.map((contact) => (
          <li key={`${contact.name} ${contact.email} ${contact.phone}`}>
            <p className="wrap-anywhere font-medium">{contact.name}</p>
            {contact.role && <p className="wrap-anywhere text-muted text-sm">{contact.role}</p>}
            <p className="mt-1 flex flex-col items-start gap-1">
              {contact.email && (
                <a href={`mailto:${contact.email}`} className={way}>
                  <Icon name="mail" className="size-4 shrink-0" />
                  {contact.email}
                </a>
              )}
              {contact.phone && (
                <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`} className={way}>
                  <Icon name="phone" className="size-4 shrink-0" />
                  {contact.phone}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
      <LateConversation threadId={order.id} count={order.questions.messages} />
      <InvoiceThreads questions={order.questions.latest} />
    </Panel>
  )
}
