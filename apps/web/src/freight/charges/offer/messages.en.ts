import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  incomplete: 'This price isn’t complete: see below what’s missing.',
  missingTitle: 'No price yet',
  missing: {
    quantity: 'the cargo details don’t say how much there is to charge for.',
    price: 'our rate sheet has no price.',
    equipment: 'our rate sheet has no price for {what}.',
    equipmentUnknown: 'our rate sheet has no price for this container.',
    place: 'our rate sheet has no price for {what}.',
    placeUnknown: 'our rate sheet has no price for this address.',
    line: 'our rate sheet doesn’t have this service.',
    percentOf: 'the amount that it’s a percentage of is missing.',
    currency: 'amounts in different currencies can’t be compared.',
  },
  missingHint: 'Ask us for these prices before you book.',
  includedTitle: 'Covered by other lines',
  notIncludedTitle: 'Not in the price',
  notIncluded: {
    yours: 'you didn’t order it, but under {rule} it’s up to you.',
    seller: 'not ordered; under {rule}, the seller arranges it.',
    buyer: 'not ordered; under {rule}, the buyer arranges it.',
    toPlace: 'not ordered; under {rule}, the seller arranges it up to the named place, the buyer from there.',
    open: 'not ordered.',
    sellerPays: 'under {rule}, the seller arranges and pays for it.',
    buyerPays: 'under {rule}, the buyer arranges and pays for it.',
    otherPays: 'under {rule}, the other party arranges and pays for it.',
  },
  converted: 'About {total}',
  convertedNote: 'Indicative, at this exchange rate: {rates}. We charge in the currencies above.',
  rate: '1 {base} = {rate} {quote} on {date} ({source})',
  source: 'Rate sheet {sheet}, version\u00a0{version}, lane {lane}, line {line}',
  freeTime: 'Free time',
  remarks: 'Remarks',
  terms: 'Terms',
} as const satisfies Translation<typeof russian>
