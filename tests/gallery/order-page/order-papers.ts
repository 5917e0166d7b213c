import type { OrderDocument } from '@portolan/contract/freight/documents'
import type { OrderPaper } from '@portolan/contract/freight/papers'
import { answerApi } from '../../browser/api-answers.ts'
import type { PageState } from '../page-state.ts'
import { settle } from '../page-state.ts'

const day = 86_400_000
const at = (days: number) => new Date(Date.now() + days * day).toISOString()

function paper(
  kind: OrderPaper['kinds'][number],
  state: OrderPaper['state'],
  rest: Partial<OrderPaper> = {},
): OrderPaper {
  const due = { event: 'departure', hours: -48 } as const
  const base = { missingSince: null, reason: null, documentId: null }
  return { kinds: [kind], provider: 'customer', state, due, dueAt: at(3), ...base, ...rest }
}

const papers: OrderPaper[] = [
  paper('bill-of-lading', 'missing', {
    provider: 'carrier',
    due: { event: 'arrival', hours: 0 },
    dueAt: at(-4),
    missingSince: at(-4),
  }),
  paper('commercial-invoice', 'missing', { dueAt: at(-9), missingSince: at(-9) }),
  paper('certificate', 'rejected', { missingSince: at(-2), reason: 'Page 2 is missing.' }),
  paper('customs', 'due', { provider: 'company', due: { event: 'arrival', hours: 0 } }),
  paper('packing-list', 'submitted'),
  paper('arrival-notice', 'accepted'),
]

const states = ['submitted', 'accepted', 'rejected'] as const

/** Every state of a paper, and a document of the customer in each of its states. */
export const orderPapers: PageState = {
  name: 'order-papers',
  signedIn: true,
  async show(page, say, orders) {
    await answerApi(page, /\/customer\/orders\/[\w-]+\/papers\/$/, (request) =>
      request.fulfill({ json: { count: papers.length, results: papers } }),
    )
    await answerApi(page, /\/customer\/orders\/[\w-]+\/documents\/\?/, async (request) => {
      const response = await request.fetch()
      const list = (await response.json()) as { results: OrderDocument[] }
      const results = list.results.map((document, index) => {
        const state = states[index]
        const reason = state === 'rejected' ? 'Page 2 is missing.' : null
        const submission = state ? { state, uploadedBy: 'Anna Bergman', decidedAt: null, reason } : null
        return { ...document, submission }
      })
      await request.fulfill({ json: { ...list, results } })
    })
    await page.goto(`/orders/${orders.byMode.sea}?tab=papers`)
    await page.getByText(say('orderPapers.title')).scrollIntoViewIfNeeded()
    await settle(page)
  },
}
