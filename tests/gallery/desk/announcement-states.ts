import { answerApi } from '../../browser/api-answers.ts'
import { fails, open, type PageState } from '../page-state.ts'

const isList = /\/api\/v2\/company\/announcements\/\?/
const path = '/desk/announcements'

/** The room of announcements, with the demo's own. */
export const announcementStates: readonly PageState[] = [
  {
    name: 'desk-announcements',
    signedIn: 'desk',
    show: (page, say) => open(page, path, say('deskAnnouncements.title')),
  },
  {
    name: 'desk-announcement',
    from: 'desk-announcements',
    signedIn: 'desk',
    async show(page, say) {
      await page.locator('[data-row]').first().click()
      await page.getByText(say('deskAnnouncements.preview.orders')).waitFor()
    },
  },
  {
    name: 'desk-announcement-new',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, `${path}/new`, say('deskAnnouncements.new'))
      await page.getByLabel(say('deskAnnouncements.places')).fill('CNNGB, X1')
      await page.getByText(say('deskAnnouncements.wrong', { values: 'X1' })).waitFor()
    },
  },
  {
    name: 'desk-announcements-none',
    signedIn: 'desk',
    async show(page, say) {
      const none = { count: 0, next: null, previous: null, results: [], timeZone: 'UTC' }
      await answerApi(page, isList, (request) => request.fulfill({ status: 200, json: none }))
      await open(page, path, say('deskAnnouncements.title'))
      await page.getByText(say('deskAnnouncements.none')).waitFor()
    },
  },
  {
    name: 'desk-announcements-failed',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isList, fails)
      await open(page, path, say('deskAnnouncements.title'))
      await page.getByText(say('deskAnnouncements.failed')).waitFor()
    },
  },
]
