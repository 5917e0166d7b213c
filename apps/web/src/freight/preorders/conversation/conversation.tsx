import { useQuery } from '@tanstack/react-query'
import { OrderPart } from '#freight/orders/order-part.tsx'
import { stepsQuery } from '#freight/preorders/detail/queries.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import { StepList } from './step-list.tsx'

/** The conversation: who said and changed what, and when; latest first. */
export function Conversation({ preorderId }: { preorderId: string }) {
  const t = useMessages(messages)
  const query = useQuery(stepsQuery(preorderId))
  return (
    <OrderPart title={t('title')} query={query} failed={t('failed')} empty={t('empty')}>
      {(steps) => <StepList steps={steps} />}
    </OrderPart>
  )
}
