import type { OrderDetail } from '@portolan/contract/freight/orders'
import { Link } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import { PartyList } from './party-list.tsx'

/** On an order's page: the parties of its pre-order, and a link to it. */
export function OrderPreorder({ preorder }: { preorder: NonNullable<OrderDetail['preorder']> }) {
  const t = useMessages(messages)
  return (
    <Panel
      title={t('parties')}
      aside={
        <Link
          {...paths.preorder(preorder.id)}
          className="rounded-sm text-accent text-sm underline-offset-2 hover:underline max-tablet:py-3"
          data-print="hide"
        >
          {t('pageTitle', { number: preorder.number })}
        </Link>
      }
    >
      <PartyList parties={preorder.parties} />
    </Panel>
  )
}

/** Links from an order, or its pre-order, to the form with the same booking. */
export function BookAgainLink({ source }: { source: { from: string } | { preorder: string } }) {
  const t = useMessages(messages)
  return (
    <Link {...paths.newOrder(source)} className={buttonClass()}>
      <Icon name="copy" />
      {t('bookAgain')}
    </Link>
  )
}
