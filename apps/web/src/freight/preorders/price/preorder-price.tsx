import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { Link } from '@tanstack/react-router'
import { OfferPrice } from '#freight/charges/offer/offer-price.tsx'
import { messages } from '#freight/preorders/detail/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Panel } from '#platform/ui/card.tsx'

/** The agreed price, as it was when its offer was accepted; nothing without an offer. */
export function PreorderPrice({ preorder: { quote } }: { preorder: PreorderDetail }) {
  const t = useMessages(messages, 'price')
  if (!quote) return null
  const { id, number, version, option } = quote
  return (
    <Panel title={t('title')}>
      <p className="mb-4">
        {t.rich('fixed', {
          version: String(version),
          number,
          link: (text) => (
            <Link
              {...paths.estimations({ quote: id })}
              className="rounded-sm text-accent underline underline-offset-2"
            >
              {text}
            </Link>
          ),
        })}
      </p>
      <OfferPrice option={option} party={null} />
    </Panel>
  )
}
