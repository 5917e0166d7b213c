import type { Page } from 'playwright-core'
import { answerApi } from '../../../browser/api-answers.ts'
import { fails, open, type PageState } from '../../page-state.ts'

const isList = /\/company\/webhooks\/$/
const isOne = /\/company\/webhooks\/tms\/$/
const isDeliveries = /\/webhooks\/tms\/deliveries\/\?/
const isDelivery = /\/webhooks\/tms\/deliveries\/[0-9a-f-]{36}\/$/

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const tms = {
  name: 'tms',
  url: 'https://tms.tienshan.example/hooks/portal',
  events: ['order.*', 'preorder.created', 'quote.accepted'],
  enabled: true,
  disabledReason: null,
  failingSince: ago(190),
  waiting: 2,
  previousSecretUntil: new Date(Date.now() + 7_200_000).toISOString(),
  createdAt: ago(90_000),
  updatedAt: ago(400),
}
const others = [
  { ...tms, name: 'crm', events: ['*'], failingSince: null, waiting: 0, previousSecretUntil: null },
  {
    ...tms,
    name: 'old-erp',
    enabled: false,
    disabledReason: 'gone',
    failingSince: null,
    waiting: 0,
  },
]

const settled = { responseExcerpt: 'upstream connect error', nextAttemptAt: null }
const deliveries = (['queued', 'delivered', 'failed'] as const).map((status, index) => ({
  id: `019ac000-0000-7000-8000-00000000006${index}`,
  eventId: `019ac000-0000-7000-8000-00000000007${index}`,
  type: ['order.arrival_changed', 'preorder.created', 'order.created'][index],
  occurredAt: ago(12 + index * 200),
  status,
  attempts: [3, 1, 14][index],
  queuedAt: ago(12 + index * 200),
  lastAttemptAt: ago(4),
  deliveredAt: status === 'delivered' ? ago(211) : null,
  responseStatus: status === 'delivered' ? 204 : 503,
  error: status === 'delivered' ? null : 'The receiver answered 503.',
  ...settled,
  ...(status === 'queued' && { nextAttemptAt: new Date(Date.now() + 660_000).toISOString() }),
}))

const details = {
  ...deliveries[0],
  request: {
    url: tms.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Portolan',
      'webhook-id': '019ac000-0000-7000-8000-000000000070',
    },
    body: JSON.stringify({
      type: 'order.arrival_changed',
      timestamp: ago(12),
      data: { organizationRef: 'meridian', orderRef: 'TS-2031', from: 'Shanghai', to: 'Hamburg' },
    }),
  },
  failedAttempts: [3, 2, 1].map((number) => ({
    number,
    at: ago(16 - number * 4),
    responseStatus: number === 1 ? null : 503,
    responseExcerpt: number === 1 ? null : 'upstream connect error',
    error: number === 1 ? 'No response within 15 seconds.' : 'The receiver answered 503.',
  })),
}

async function answerWebhook(page: Page) {
  await answerApi(page, isOne, (request) => request.fulfill({ json: tms }))
  const json = { count: 3, next: null, previous: null, results: deliveries }
  await answerApi(page, isDeliveries, (request) => request.fulfill({ json }))
  await answerApi(page, isDelivery, (request) => request.fulfill({ json: details }))
}

/** Webhooks with their deliveries. */
export const webhookStates: readonly PageState[] = [
  {
    name: 'desk-webhooks',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isList, (request) =>
        request.fulfill({ json: { count: 3, results: [others[0], others[1], tms] } }),
      )
      await open(page, '/desk/company/systems', say('deskCompany.tabs.systems'))
      await page.getByRole('link', { name: 'old-erp' }).waitFor()
    },
  },
  {
    name: 'desk-webhook-new',
    from: 'desk-webhooks',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskWebhooks.list.add') }).click()
      await page.getByRole('checkbox', { name: say('deskWebhooks.form.everything') }).uncheck()
      await page.getByRole('checkbox', { name: say('deskWebhooks.events.groups.order'), exact: true }).check()
      await page.getByRole('button', { name: say('deskWebhooks.form.create') }).click()
      await page.getByText(say('deskWebhooks.form.nameNeeded')).waitFor()
    },
  },
  {
    name: 'desk-webhook',
    signedIn: 'desk',
    async show(page, say) {
      await answerWebhook(page)
      await open(page, '/desk/company/systems/webhooks/tms', 'tms')
      await page.getByRole('link', { name: 'order.arrival_changed' }).waitFor()
      await page.getByText(say('deskWebhooks.deliveries.view.failed')).first().waitFor()
    },
  },
  {
    name: 'desk-webhook-delivery',
    from: 'desk-webhook',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('link', { name: 'order.arrival_changed' }).click()
      await page.getByText(say('deskWebhooks.delivery.attempt', { number: '3' })).waitFor()
    },
  },
  {
    name: 'desk-webhook-failed',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isOne, fails)
      await open(page, '/desk/company/systems/webhooks/tms', 'tms')
      await page.getByText(say('deskWebhooks.page.failed')).waitFor()
    },
  },
]
