import { answerApi } from '../../browser/api-answers.ts'
import { fails, open, type PageState } from '../page-state.ts'

const isList = /\/api\/v2\/company\/announcements\/\?/
const path = '/desk/announcements'

const isForCustomers = /\/api\/v2\/customer\/announcements\/$/

/** An announcement as a customer's person reads it. */
const announcement = (id: string, level: string, title: string) => ({
  id,
  level,
  title,
  text: 'Vessels wait up to three days for a berth.\nWe book earlier departures where we can.',
  link: 'https://port.example/news',
  from: '2026-11-26T07:00:00Z',
  until: null,
  marksOrders: false,
  isClosed: false,
})

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
  {
    name: 'announcement-bar',
    signedIn: true,
    async show(page, say) {
      const results = [
        announcement('01a1fdb1-0000-7000-8000-000000000001', 'disruption', 'Strike at the port of Ningbo'),
        announcement('01a1fdb1-0000-7000-8000-000000000002', 'information', 'Closed on December 25'),
      ]
      await answerApi(page, isForCustomers, (request) =>
        request.fulfill({ status: 200, json: { count: results.length, results } }),
      )
      await open(page, '/orders', say('orders.title'))
      await page.getByRole('region', { name: say('announcements.announcements') }).waitFor()
    },
  },
  {
    name: 'announcement-bar-unfolded',
    from: 'announcement-bar',
    signedIn: true,
    async show(page, say) {
      await page.getByRole('button', { name: say('announcements.more', { count: 1 }) }).click()
      await page.getByText('Closed on December 25').waitFor()
    },
  },
]
