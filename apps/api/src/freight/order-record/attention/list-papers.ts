import { DocumentKind } from '@portolan/contract/freight/documents'
import type { OrderPaper, PaperState } from '@portolan/contract/freight/papers'
import { type ExpectedPaper, papersOf } from '@portolan/freight/papers/papers-due'
import { readOrderRules } from '#freight/customer-settings/order-rules.ts'
import type { Deps } from '#freight/deps.ts'
import type { OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { readPaperFacts } from './paper-facts.ts'

/** The papers that an order needs, and what became of each; none if the order is gone. */
export async function listPapers(
  { database, env, clock }: Pick<Deps, 'database' | 'env' | 'clock'>,
  order: OrderKeys,
): Promise<OrderPaper[]> {
  const [facts] = await readPaperFacts(database, [order])
  const rulesOf = await readOrderRules(database, env, [order.organizationId])
  const papers = facts ? papersOf(facts, rulesOf(order.organizationId).expectedPapers) : []
  const reasons = new Map(facts?.documents.map(({ id, reason }) => [id, reason]))
  const now = clock.now().getTime()
  return papers.map((paper) => presentPaper(paper, reasons.get(paper.documentId ?? '') ?? null, now))
}

/** A paper as of a time (milliseconds since the epoch); `reason` explains why its document was rejected. */
function presentPaper(paper: ExpectedPaper, reason: string | null, now: number): OrderPaper {
  const { kinds, provider, due, dueAt, from, state, documentId } = paper
  const isMissing = (state === 'absent' || state === 'rejected') && from !== null && Date.parse(from) <= now
  const displayedState: PaperState = state === 'absent' ? (isMissing ? 'missing' : 'due') : state
  return {
    kinds: kinds.map((kind) => DocumentKind.parse(kind)),
    provider,
    state: displayedState,
    reason,
    documentId,
    due: { event: due.event, hours: due.hours },
    dueAt,
    missingSince: isMissing ? from : null,
  }
}
