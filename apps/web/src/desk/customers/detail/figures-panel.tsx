import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { InvoiceSums } from '#desk/customers/list/invoice-sums.tsx'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { messages } from './messages.ts'

/** Figures of the customer, each with the way to its list. */
export function FiguresPanel({ customer }: { customer: CompanyCustomer }) {
  const t = useMessages(messages, 'figures')
  const format = useFormat()
  const [seesOrders, seesBookings, seesThreads] = [
    useMay('orders', 'read'),
    useMay('preorders', 'read'),
    useMay('threads', 'read'),
  ]
  const { id, name, orders, invoices, lastSignInAt, storage } = customer
  const ofOrders = { organization: [id] }
  return (
    <Panel title={t('title')} flush>
      <dl className="divide-y">
        <Figure name={t('activeOrders')} link={seesOrders && deskPaths.orders(ofOrders)}>
          {format.number(orders.active)}
        </Figure>
        <Figure
          name={t('allOrders')}
          link={seesOrders && deskPaths.orders({ ...ofOrders, orderStatus: 'all' })}
        >
          {format.number(orders.all)}
        </Figure>
        <Figure
          name={t('unpaid')}
          link={seesOrders && deskPaths.orders({ ...ofOrders, attention: ['overdue'] })}
        >
          {invoices.unpaid.count === 0 ? t('nothing') : <InvoiceSums invoices={invoices} />}
        </Figure>
        {seesBookings && (
          <Figure name={t('preorders')} link={deskPaths.preorders({ turn: 'all', organization: id })}>
            {t('open')}
          </Figure>
        )}
        {seesThreads && (
          <Figure name={t('threads')} link={deskPaths.threads({ search: name.slice(0, 100) })}>
            {t('open')}
          </Figure>
        )}
        <Figure name={t('lastSignIn')}>
          {lastSignInAt === null ? t('never') : format.relative(lastSignInAt)}
        </Figure>
        <Figure name={t('storage')}>
          {t('ofLimit', {
            used: format.fileSize(storage.usedBytes),
            limit: format.fileSize(storage.limitBytes),
          })}
        </Figure>
      </dl>
    </Panel>
  )
}

interface FigureProps {
  name: string
  /** False for those whose role may not read the list. */
  link?: LinkProps | false
  children: ReactNode
}

function Figure({ name, link, children }: FigureProps) {
  return (
    <div className="relative flex min-h-10 items-center justify-between gap-3 px-4 py-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular text-end">
        {link ? (
          <Link {...link} className="text-accent hover:underline">
            <span className="sr-only">{name}: </span>
            {children}
          </Link>
        ) : (
          children
        )}
      </dd>
    </div>
  )
}
