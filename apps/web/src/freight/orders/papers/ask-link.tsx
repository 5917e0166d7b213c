import { useQuery } from '@tanstack/react-query'
import { orderQuery, unitsQuery } from '#freight/orders/queries.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import { paperMail } from './paper-mail.ts'

/** Starts an email about a paper to the order's contact; nothing if no contact has an email. */
export function AskLink({ orderId, paper }: { orderId: string; paper: string }) {
  const t = useMessages(messages)
  const { data: order } = useQuery(orderQuery(orderId))
  const { data: units } = useQuery(unitsQuery(orderId))
  const contact = order?.contacts.find(({ email }) => email !== null)
  if (!order || !contact?.email) return null
  const containers = [...new Set(units?.flatMap(({ container }) => container ?? []))].join(', ')
  const { number } = order
  const lines = [
    t('mail.question', { paper }),
    '',
    t('mail.order', { number }),
    t('mail.route', { from: order.from.city, to: order.to.city }),
    ...(containers === '' ? [] : [t('mail.containers', { containers })]),
  ]
  const subject = t('mail.subject', { number, paper })
  return (
    <a
      href={paperMail({ email: contact.email, subject, lines })}
      aria-label={t('askAbout', { paper, name: contact.name })}
      className={buttonClass({ size: 'sm' })}
      data-print="hide"
    >
      <Icon name="mail" />
      {t('ask', { name: contact.name.split(' ')[0] ?? contact.name })}
    </a>
  )
}
