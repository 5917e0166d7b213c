import { type ReferenceType, referenceTypes } from '@portolan/freight/ledger/reference-types'
import { messages as customersMessages } from '#freight/orders/references/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

export function isReferenceType(text: string): text is ReferenceType {
  return referenceTypes.some((type) => type === text)
}

/** The names of references as the company says them: “your reference” is the customer's. */
export function useReferenceName(): (type: string) => string {
  const t = useMessages(messages)
  const tType = useMessages(customersMessages, 'type')
  return (type) =>
    type === 'CR' ? t('ofCustomer') : isReferenceType(type) ? tType(type, { count: 1 }) : type
}
