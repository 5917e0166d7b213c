import type { OrderQuestion, SentQuestion } from '@portolan/contract/freight/questions'
import type { Locale } from '@portolan/contract/identity/users'
import type * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { findQuestion, type OrderScope } from '#freight/orders/detail/list-questions.ts'
import { findThread } from '#freight/threads/find-thread.ts'
import { writeAsCustomer } from '#freight/threads/writing/write-as-customer.ts'
import type { Person } from '#platform/http/caller.ts'
import { createOnce } from '#platform/http/concurrency/create-once.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'

interface Asking {
  scope: OrderScope
  sent: z.infer<typeof SentQuestion>
  /** The path as called, and the `Idempotency-Key`. */
  endpoint: string
  key: string | undefined
}

/** Writes a question into the thread of the order, or of the order's invoice that it's about. */
export async function askAboutOrder(
  deps: Pick<Deps, 'database' | 'clock' | 'env' | 'threadSubscribers' | 'brand'>,
  caller: Person,
  { scope, sent, endpoint, key }: Asking,
  locale: Locale,
): Promise<OrderQuestion> {
  const { database } = deps
  const creation = { caller, endpoint, key, sent: { ...sent, orderId: scope.orderId } }
  const { id } = await createOnce(database, creation, async (tx) => {
    const { text, contactEmail, invoiceId } = sent
    const thread = await findThread(tx, [scope.organizationId], invoiceId ?? scope.orderId)
    if (
      invoiceId !== undefined &&
      (thread?.kind !== 'invoice' || thread.orderId !== scope.orderId || thread.isGone)
    )
      throw new FieldProblem({ invoiceId: [fieldText('choice', locale)] })
    if (!thread) throw new Problem('not_found')
    const by = { userId: caller.userId, via: 'portal' } as const
    return writeAsCustomer(deps, tx, thread, by, { text, files: [], contactEmail }, locale)
  })
  const question = await findQuestion(database, scope, id)
  if (!question) throw new Problem('not_found')
  return question
}
