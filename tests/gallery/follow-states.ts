import type { Locale } from '@portolan/contract/identity/users'
import type { Page } from 'playwright-core'
import { unsubscribePage } from '../../apps/api/src/messaging/unsubscribe/unsubscribe-page.ts'
import { answerApi } from '../browser/api-answers.ts'
import { isMe } from '../browser/visitor.ts'
import type { Say } from '../browser/words.ts'
import { open, type PageState } from './page-state.ts'

const isFollowList = /\/customer\/follows\/$/

async function openSettings(page: Page, say: Say, part: string): Promise<void> {
  await open(page, '/settings', say('settings.title'))
  await page.locator(`section#${part}`).evaluate((section) => section.scrollIntoView())
  await page.waitForTimeout(200)
}

/** The page behind the link of an email, as the server writes it. */
const unsubscribe = (state: 'ask' | 'done' | 'invalid'): PageState => ({
  name: `unsubscribe-${state}`,
  signedIn: false,
  async show(page) {
    await page.route(/\/api\/unsubscribe\?/, async (route) => {
      const locale: Locale = (route.request().headers()['accept-language'] ?? '').startsWith('ru')
        ? 'ru'
        : 'en'
      const about = { company: 'Portolan', email: 'anna@demo.example' }
      await route.fulfill({ contentType: 'text/html', body: unsubscribePage(state, locale, about) })
    })
    await page.goto('/api/unsubscribe?token=x')
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
})

/** Following, digests and unsubscribing. */
export const followStates: readonly PageState[] = [
  {
    name: 'settings-follows',
    signedIn: true,
    async show(page, say, { byMode }) {
      const filter = { attention: ['late'], transportMode: ['sea'] }
      const results = [
        { id: byMode.air, name: 'Late by sea', order: null, filter },
        { id: byMode.sea, name: 'PF-260501', order: { id: byMode.sea, number: 'PF-260501' }, filter: null },
      ]
      await answerApi(page, isFollowList, (request) => request.fulfill({ json: { results } }))
      await openSettings(page, say, 'follows')
      await page.getByText('PF-260501').waitFor()
    },
  },
  {
    name: 'settings-digest',
    signedIn: true,
    async show(page, say) {
      const notificationSchedule = { rhythm: 'daily', hour: 8, timeZone: 'Europe/Berlin' }
      const settings = { notificationChannel: 'email', notificationScope: 'followed', notificationSchedule }
      await answerApi(page, isMe, async (request) => {
        const response = await request.fetch()
        await request.fulfill({ json: { ...(await response.json()), ...settings } })
      })
      await openSettings(page, say, 'notifications')
    },
  },
  ...(['ask', 'done', 'invalid'] as const).map(unsubscribe),
]
