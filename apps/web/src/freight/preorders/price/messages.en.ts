import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Price',
  fixed: 'Fixed by <link>quote {number}</link>, version\u00a0{version}.',
  newOffer: 'There’s a <link>new offer</link> for this pre-order. Until you accept it, this price stays.',
  wasFixed:
    'This price was fixed by <link>quote {number}</link>, version\u00a0{version}. It no longer holds.',
  ended: {
    title: 'The agreed price of {price} no longer holds',
    pending:
      'Ask for a new offer: once you accept it, the new price is fixed. Otherwise we’ll approve the pre-order at a price of our own. If you undo the change, the price holds again.',
    approved: 'The order was approved without it. See the order for what it costs.',
    ask: 'Ask for a new offer',
    asked: 'Request sent',
    requested: 'You’ve asked for a new offer. We’ll notify you when we answer.',
    offered: 'There’s a new offer for this pre-order.',
    openOffer: 'Open offer',
    openRequest: 'Open request',
  },
  step: {
    ended: 'The agreed price of {price} ended',
    restored: 'The agreed price of {price} holds again',
    wouldEnd: 'This would end the agreed price of {price}',
    notApplied: 'Approved without the agreed price of {price}',
  },
  wouldEnd: {
    proposal: 'Accepting these changes ends the agreed price of {price}',
    change: 'This change ends the agreed price of {price}',
    request: 'If we confirm the change, the agreed price of {price} ends',
  },
} as const satisfies Translation<typeof russian>
