import type { CompanyPreorderDetail } from '@portolan/contract/company/preorders'
import { ThreadSection } from '#desk/threads/panel/thread-section.tsx'
import { OfferPrice } from '#freight/charges/offer/offer-price.tsx'
import { messages as priceMessages } from '#freight/preorders/price/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { DeskConversation } from './desk-conversation.tsx'
import { DeskDocuments } from './desk-documents.tsx'
import { messages } from './messages.ts'

/** The agreed price, which the order gets with the approval while it holds. */
function AgreedPrice({ preorder: { quote } }: { preorder: CompanyPreorderDetail }) {
  const t = useMessages(messages, 'price')
  const tPrice = useMessages(priceMessages)
  if (!quote) return null
  return (
    <Panel title={tPrice('title')}>
      <p className="mb-4">
        {t(quote.holds ? 'holds' : 'ended', { number: quote.number, version: String(quote.version) })}
      </p>
      {!quote.holds && (
        <ul className="mb-4 ms-5 list-disc">
          {quote.endedBecause.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <OfferPrice option={quote.option} party={null} />
    </Panel>
  )
}

/** The second column: documents, agreed price, conversation and steps. */
export function PreorderSides({ preorder }: { preorder: CompanyPreorderDetail }) {
  return (
    <>
      <DeskDocuments preorderId={preorder.id} />
      <AgreedPrice preorder={preorder} />
      <ThreadSection threadId={preorder.id} />
      <DeskConversation preorder={preorder} />
    </>
  )
}
