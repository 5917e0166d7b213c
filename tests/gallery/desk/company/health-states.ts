import { serverChecks } from '@portolan/contract/company/health/findings'
import { setupSteps } from '@portolan/contract/company/setup/setup'
import { queueNames } from '@portolan/contract/shared/queues/queue-names'
import type { Page } from 'playwright-core'
import { answerApi } from '../../../browser/api-answers.ts'
import type { Say } from '../../../browser/words.ts'
import { empty, fails, open, type PageState } from '../../page-state.ts'

const isHealth = /\/company\/health\/$/
const isFaults = /\/company\/queues\/faults\/$/
const isOutbox = /\/company\/outbox\/\?/
const isMessage = /\/company\/outbox\/[0-9a-f-]{36}\/$/
const isReveal = /\/company\/outbox\/[0-9a-f-]{36}\/reveal\/$/
const isSetup = /\/company\/setup\/$/

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const ahead = (minutes: number) => ago(-minutes)

const ill = {
  outbox: {
    ok: false,
    warning: false,
    text: 'emails by mail.tienshan.example, SMS stay in the outbox; 14 waiting, 3 failed in seven days: 421 4.7.0 Try again later',
    advice: 'Check SMTP_URL and whether the mail server takes messages; then send the failed ones again.',
  },
  storage: {
    ok: false,
    warning: true,
    text: 'customers use 41.8 GB; 1 customer over 90 %: demo-meridian 4.7 GB of 5 GB',
    advice: 'Give these customers more room, or ask them to remove files.',
  },
}

/** A portal that mostly works, the same on every day. */
const health = {
  version: '0.2.0',
  processes: [
    { host: 'portal-1', pid: 4121, version: '0.2.0', startedAt: ago(60 * 26) },
    { host: 'portal-2', pid: 3878, version: '0.1.0', startedAt: ago(60 * 190) },
  ],
  database: 'postgresql',
  findings: Object.keys(serverChecks).map((check) => ({
    check,
    ok: true,
    warning: false,
    text: 'PostgreSQL 15.8, migrated; orders: 1204, accounts: 97',
    advice: null,
    ...(ill as Record<string, object>)[check],
  })),
  running: [],
  thoroughAt: ago(3),
  queues: queueNames.map((queue) => ({
    queue,
    due: ['outbox', 'digests', 'webhooks', 'matching', 'imports'].includes(queue)
      ? {
          count: queue === 'outbox' ? 14 : 0,
          oldestSeconds: queue === 'outbox' ? 1_260 : 0,
          limitSeconds: queue === 'imports' ? 3_600 : 600,
        }
      : null,
    retrying: queue === 'replies' ? 1 : 0,
    setAside: queue === 'message-files' ? 2 : 0,
  })),
  outbox: { waiting: 14, failed: 3, emailHost: 'mail.tienshan.example', smsHost: null },
  backup: { madeAt: ago(60 * 9), bytes: 1.84e9, isEncrypted: true },
  disk: { freeBytes: 212e9, totalBytes: 480e9, leastBytes: 104_857_600 },
}

const faults = [
  {
    queue: 'message-files',
    item: '019ac000-0000-7000-8000-000000000041',
    attempts: 6,
    reason: 'The file is no PDF',
    failingSince: ago(190),
    failedAt: ago(100),
    nextAttemptAt: null,
  },
  {
    queue: 'replies',
    item: '4711',
    attempts: 2,
    reason: 'ECONNRESET',
    failingSince: ago(6),
    failedAt: ago(1),
    nextAttemptAt: ahead(4),
  },
]

const subjects = ['Your invitation to Tien Shan', '•••••• is your code for Tien Shan', 'TS-2031 has arrived']
const lines = (['failed', 'kept', 'sent'] as const).map((status, index) => ({
  id: `019ac000-0000-7000-8000-00000000005${index}`,
  channel: 'email',
  to: ['irina@meridian.example', 'omar@meridian.example', 'li.wei@harbor.example'][index],
  kind: ['invitation', 'second-factor-code', 'notification'][index],
  subject: subjects[index],
  status,
  createdAt: ago(5 + index * 90),
  sentAt: status === 'sent' ? ago(184) : null,
  nextAttemptAt: null,
  attempts: [4, 0, 1][index],
  error: status === 'failed' ? '550 5.1.1 Unknown user' : null,
  canResend: status === 'failed',
  canReveal: status === 'kept',
}))

const text = (code: string) =>
  `Your code for signing in\n\n    ${code}\n\nThe code is valid for 5 minutes.\n\n--\nTien Shan\nhttps://portal.tienshan.example\n`

async function openHealth(page: Page, say: Say, own: object = health) {
  await answerApi(page, isHealth, (request) => request.fulfill({ json: own }))
  await answerApi(page, isFaults, (request) => request.fulfill({ json: { results: faults } }))
  await open(page, '/desk/company', say('deskCompany.tabs.health'))
}

/** How the installation is, its messages, and the first steps of a new one. */
export const healthStates: readonly PageState[] = [
  {
    name: 'desk-health',
    signedIn: 'desk',
    async show(page, say) {
      await openHealth(page, say)
      await page.getByText('The file is no PDF').waitFor()
    },
  },
  {
    name: 'desk-health-kept',
    signedIn: 'desk',
    async show(page, say) {
      const outbox = { waiting: 0, failed: 0, emailHost: null, smsHost: null }
      const findings = health.findings
        .map((finding) => ({ ...finding, ok: true, warning: false, advice: null }))
        .slice(0, 9)
      const running = ['storage', 'agreed prices', 'activity log']
      await openHealth(page, say, { ...health, outbox, findings, running, thoroughAt: null })
      await page.getByText(say('deskHealth.keptNote.title')).waitFor()
    },
  },
  {
    name: 'desk-health-failed',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isHealth, fails)
      await open(page, '/desk/company', say('deskCompany.tabs.health'))
      await page.getByText(say('deskHealth.failed')).waitFor()
    },
  },
  {
    name: 'desk-outbox',
    signedIn: 'desk',
    async show(page, say) {
      const json = { count: 3, isCapped: false, next: null, previous: null, results: lines }
      await answerApi(page, isOutbox, (request) => request.fulfill({ json }))
      await answerApi(page, isHealth, (request) =>
        request.fulfill({ json: { ...health, outbox: { ...health.outbox, emailHost: null } } }),
      )
      await answerApi(page, isMessage, (request) =>
        request.fulfill({
          json: { ...lines.find(({ id }) => request.url.includes(id)), text: text('••••••') },
        }),
      )
      await open(page, '/desk/company/outbox', say('deskOutbox.title'))
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'desk-outbox-failed-message',
    from: 'desk-outbox',
    signedIn: 'desk',
    async show(page, say) {
      await page.locator('[data-row]').first().click()
      await page.getByRole('button', { name: say('deskOutbox.sendAgain') }).waitFor()
    },
  },
  {
    name: 'desk-outbox-revealed',
    signedIn: 'desk',
    async show(page, say) {
      const kept = { ...lines[1], text: text('••••••') }
      const json = { count: 3, isCapped: false, next: null, previous: null, results: lines }
      await answerApi(page, isOutbox, (request) => request.fulfill({ json }))
      await answerApi(page, isMessage, (request) => request.fulfill({ json: kept }))
      const shown = { ...kept, subject: '482913 is your code for Tien Shan', text: text('482913') }
      await answerApi(page, isReveal, (request) => request.fulfill({ json: shown }))
      await open(page, `/desk/company/outbox?message=${kept.id}`, say('deskOutbox.title'))
      await page.getByRole('button', { name: say('deskOutbox.reveal') }).click()
      await page.getByRole('heading', { name: shown.subject }).waitFor()
    },
  },
  {
    name: 'desk-outbox-empty',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isOutbox, empty)
      await open(page, '/desk/company/outbox', say('deskOutbox.title'))
      await page.getByText(say('deskOutbox.none')).waitFor()
    },
  },
  {
    name: 'desk-setup',
    signedIn: 'desk',
    async show(page, say) {
      const steps = setupSteps.map((step) => ({ step, isDone: step === 'brand' }))
      await answerApi(page, isSetup, (request) => request.fulfill({ json: { steps, isDismissed: false } }))
      await open(page, '/desk', say('deskTasks.title'))
      await page.getByRole('heading', { name: say('deskSetup.title') }).waitFor()
    },
  },
]
