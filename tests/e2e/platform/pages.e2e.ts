import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ReusedPages } from '../../browser/reused-pages.ts'
import { annaEmail, demoPassword, deskEmail, fetchToken } from '../../browser/sign-in.ts'
import {
  accessibilityFindings,
  locales,
  sidewaysFindings,
  switchTheme,
  themes,
} from '../../browser/visitor.ts'
import { wordsIn } from '../../browser/words.ts'
import { findDemoOrders } from '../../gallery/demo/find-demo-orders.ts'
import { closeLayers, type DemoOrders, layers, type PageState, statesFrom } from '../../gallery/page-state.ts'
import { pageStates } from '../../gallery/page-states.ts'
import { all, exhaustive } from '../combinations.ts'
import { speakTo, tokenOf } from '../demo-logins.ts'
import { enter, headline } from '../entering.ts'
import { journey } from '../journey.ts'

let orders: DemoOrders
beforeAll(async () => {
  const url = inject('portalUrl')
  orders = await findDemoOrders(url, await fetchToken(url, annaEmail, demoPassword))
})

const look = journey.extend(
  'looks',
  { scope: 'worker' },
  async ({ browser }) => new ReusedPages(browser, inject('portalUrl')),
)

// A page is loaded once for all its states. The gate looks at each state once: pages alternate between light
// English and dark Russian, and between wide and narrow in pairs. `npm run test:all` looks in both languages,
// one wide and one narrow, and changes the theme on the way; the languages start with different themes, so
// that passing elements such as toasts are seen in both. The gallery shows every width. In the gate axe
// examines an unchanged page under a dialog or menu only once.
const pages = pageStates.filter(({ from }) => from === undefined)
const groupOf = (state: PageState) => [state, ...statesFrom(pageStates, state)]

// States with the same parts as one that the gate looks at, which the comment names.
const alike = [
  // orders-loading, estimations-loading
  'invoices-loading order-map-loading preorder-loading faq-loading settings-loading booking-loading',
  // orders-error, order-map-error, reload-without-answer
  'invoices-failed preorder-error faq-error estimations-error quote-error quote-list-error passkeys-error',
  'orders-archived-preorders-error orders-preorders-error settings-storage-failed invoice-failed booking-failed',
  // orders-empty, orders-no-hits
  'invoices-empty orders-only-archived notifications-empty quote-list-empty orders-only-closed-preorders',
  'invoices-no-hits faq-no-hits',
  // order-unknown, not-found
  'preorder-unknown faq-unknown quote-unknown booking-edit-unknown invoice-unknown',
  // second-factor-expired
  'member-invitation-gone email-change-gone unsubscribe-invalid password-reset-expired registration-dead-card',
  'invitation-code-closed',
  // Their page with other data
  'keynote-documents registration-typed registration-key tutorial-passkey login-passkey order-air order-canceled',
  'order-free-days order-tab-money order-tab-cargo orders-archived invoices-narrowed preorder-rejected',
  'preorder-canceled preorder-overtaken preorder-conflict booking-edit-overtaken booking-offline booking-upload',
  'estimations-containers estimations-none estimations-no-weight estimations-wrong quote-requested quote-expired',
  'quote-accepted quote-preorder quote-ask-wrong faq-article-table faq-other-language shortcuts-off',
  'passkeys-elsewhere settings-faults settings-digest unsubscribe-done orders-arrived orders-all-late',
  'order-future-actual order-without-position order-storage-full preorder-storage-full estimations-shared',
  'preorder-price-would-end',
  // desk-orders-none, desk-orders-failed
  'desk-today-empty desk-today-failed desk-threads-empty desk-quotes-empty desk-quotes-failed desk-quote-failed',
  'desk-preorders-none desk-preorders-failed desk-preorder-unknown desk-messages-none desk-activity-empty',
  'desk-activity-failed desk-customers-empty desk-customers-failed desk-staff-failed desk-systems-failed',
  'desk-rates-empty desk-rates-failed desk-rate-sheet-unknown desk-milestone-history-none',
  'desk-milestone-history-failed desk-announcements-none desk-announcements-failed desk-faq-failed',
  'desk-letters-failed desk-customer-settings-failed desk-webhook-failed desk-health-failed desk-outbox-empty',
  'desk-unknown',
  // Their page of the desk with other data
  'desk-quotes-open desk-quotes-lost desk-quote-won desk-quote-lost desk-preorders-all desk-preorder-rejected',
  'desk-preorder-approved desk-messages-containers desk-customer-codes-closed desk-rate-sheet-overlap',
  'desk-imports-maps desk-preorder-changes-proposed desk-preorder-update-requested desk-preorder-document',
  'order-in-doubt invoices-selected faq-search desk-quotes-waiting desk-letters-notification desk-rate-sheet-new',
  // desk-systems, desk-rates, desk-settings, desk-threads, desk-orders, desk-imports-map, desk-customers
  'desk-messages-sources desk-rates-calendar desk-settings-emails desk-messages desk-preorders desk-imports desk-setup',
  // Dialogs as desk-order-cancel, desk-staff-add, desk-rate-sheet-publish, quote-accept, passkeys-remove
  'desk-customer-delete desk-customer-move-person desk-customer-view-as desk-customer-remove desk-order-take-back desk-order-move',
  'desk-rate-sheet-copy desk-staff-remove desk-outbox-failed-message desk-webhook-delivery',
  'quote-superseded quote-decline passkeys-rename preorder-decline preorder-withdraw orders-viewed',
  'desk-quote-version desk-quote-refuse estimations-stale password-reset-link desk-today-loading desk-rates-offers',
  // preorder-submitted, order-sea, settings, second-factor, desk-announcement, desk-faq-article, orders-cards
  'preorder-requests preorder-approved preorder-request order-charges settings-storage settings-second-factor',
  'registration-proof announcement-bar-unfolded faq-article orders-archived-preorders',
  'settings-second-factor-code desk-health-kept desk-outbox-revealed order-days quote-versions quote-partial quote-arithmetic order-cut-offs',
].flatMap((names) => names.split(' '))

// States in which a journey of the gate runs axe, by its file.
const examinedIn = {
  'desk/announcements/announcements': 'desk-announcement-new announcement-bar',
  'desk/brand': 'desk-brand desk-brand-changed',
  'desk/company/health': 'desk-health',
  'desk/customers': 'desk-customer-invite-many',
  'desk/frame': 'desk-secure',
  'desk/imports': 'desk-imports-check',
  'desk/inbox': 'desk-document-reject',
  'desk/new-order':
    'desk-new-order desk-new-order-refused desk-orders-milestone-preview desk-milestone-history desk-milestone-history-run',
  'desk/orders': 'desk-orders',
  'desk/preorders': 'desk-preorder-cancellation',
  'desk/quotes': 'desk-quote-request',
  'desk/rates': 'desk-rates desk-rate-sheet-paste desk-rate-sheet-changes',
  'desk/texts/texts': 'desk-faq-new desk-letters desk-letters-warnings',
  'desk/threads': 'desk-threads desk-thread desk-thread-note',
  'desk/today': 'desk-today',
  'freight/agreed-price': 'preorder-ended-price preorder-price-review',
  'freight/booking': 'booking-review',
  'freight/invoices/invoices': 'invoices',
  'freight/order-list/attention': 'orders-cards-alerts orders-list-alerts',
  'freight/order-list/first-order': 'orders-preorders-open',
  'freight/order-list/order-list': 'orders-list',
  'freight/order-list/order-table': 'orders-selected orders-columns',
  'freight/papers/papers': 'order-papers',
  'freight/questions': 'order-ask',
  'freight/quotes': 'quote-ask quote-ask-services',
  'freight/rates': 'estimations-air estimations-thin',
  'identity/email-change': 'email-change',
  'identity/member-invitation': 'member-invitation',
  'identity/passwords': 'password-reset-sent',
  'identity/second-factor': 'second-factor',
  'identity/settings': 'settings settings-photo',
  'identity/sign-in': 'login-error',
  'messaging/follow': 'settings-follows',
  'platform/reload': 'reload-without-answer',
}
const examined = Object.values(examinedIn).flatMap((names) => names.split(' '))

const isLeftOut = ({ name }: PageState) => alike.includes(name) || examined.includes(name)

/** The states of a page that the gate shows: some are left out, but lead to others. */
const shownInGate = (states: PageState[]) =>
  states.filter((state) => groupOf(state).some((each) => !isLeftOut(each)))

describe.each(locales)('axe finds nothing, and nothing breaks the content security policy: %s', (locale) => {
  const turn = locales.indexOf(locale)
  for (const [place, state] of pages.entries()) {
    if (!all && place % 2 !== turn) continue
    const isNarrow = state.phoneOnly || (all ? place + turn : place >> 1) % 2 === 0
    const width = isNarrow ? 390 : 1440
    const group = groupOf(state)
    const inGate = shownInGate(group)
    const states = (all || inGate.length === 0 ? group : inGate).filter(
      ({ phoneOnly }) => !phoneOnly || isNarrow,
    )
    look(
      `${states.map(({ name }) => name).join(', ')}, ${locale}, ${width}`,
      inGate.length === 0 ? exhaustive : {},
      async ({ looks, onTestFailed }) => {
        const ordered = turn === 0 ? themes : themes.toReversed()
        const [first] = ordered
        const how = { locale, theme: first, width }
        onTestFailed(() => looks.drop(how))
        const email = state.signedIn === 'desk' ? deskEmail : annaEmail
        await speakTo(email, locale)
        const { page, problems } = await looks.open(how, state.signedIn ? await tokenOf(email) : null)
        for (const [index, each] of states.entries()) {
          const { name, from, show } = each
          if (index > 0 && from !== states[index - 1]?.name) await closeLayers(page)
          await show(page, wordsIn(locale), orders)
          if (!all && isLeftOut(each)) continue
          for (const theme of all ? ordered : [first]) {
            if (all) await switchTheme(page, theme)
            const hasLayer = index > 0 && (await page.locator(layers).filter({ visible: true }).count()) > 0
            const within = hasLayer && !all ? layers : undefined
            expect([name, theme, ...(await accessibilityFindings(page, within))]).toEqual([name, theme])
          }
          if (all && isNarrow) expect([name, ...(await sidewaysFindings(page))]).toEqual([name])
        }
        expect(problems).toEqual([])
      },
    )
  }
})

journey("a stranger's order is unknown, and the page leads back", async ({ stage }) => {
  const say = wordsIn('en')
  const visitor = await stage.visit()
  const page = await enter(visitor, `/orders/${orders.strangers}`)
  await headline(page, say('orderDetail.notFound')).waitFor()
  await page.getByRole('link', { name: say('orderDetail.back') }).click()
  await headline(page, say('orders.title')).waitFor()
  expect(new URL(page.url()).pathname).toBe('/orders')
})

it('every state that the gate leaves out exists, and journeys examine theirs', () => {
  const names = pageStates.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([...alike, ...examined]))
  const withoutAxe = Object.keys(examinedIn).filter(
    (file) =>
      !readFileSync(join(import.meta.dirname, '..', `${file}.e2e.ts`), 'utf8').includes('Accessible('),
  )
  expect(withoutAxe).toEqual([])
})
