import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OfferPrice } from '#freight/charges/offer/offer-price.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Panel } from '#platform/ui/card.tsx'
import { messages } from './messages.ts'

/** The agreed price as accepted, and whether it holds; nothing without an offer. */
export function PreorderPrice({ preorder: { quote, status } }: { preorder: PreorderDetail }) {
  const t = useMessages(messages)
  if (!quote) return null
  const { id, number, version, option, holds, state } = quote
  const link = (text: ReactNode) => (
    <Link
      {...paths.estimations({ quote: id })}
      className="inline-block rounded-sm text-accent underline underline-offset-2"
    >
      {text}
    </Link>
  )
  return (
    <Panel title={t('title')}>
      <p className="mb-4">
        {t.rich(holds ? 'fixed' : 'wasFixed', { version: String(version), number, link })}
      </p>
      {holds && status === 'pending' && state === 'offered' && (
        <p className="mb-4">{t.rich('newOffer', { link })}</p>
      )}
      <OfferPrice option={option} party={null} />
    </Panel>
  )
}
