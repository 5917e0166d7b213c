import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerApi, refuseForNow, stopAnswering } from '../../browser/api-answers.ts'
import { pastedList } from '../../browser/packing-list.ts'
import { locales, type Visitor } from '../../browser/visitor.ts'
import { type Say, wordsIn } from '../../browser/words.ts'
import { combinations } from '../combinations.ts'
import { type Company, openCompany } from '../company-api.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter, follow, headline } from '../entering.ts'
import { expectFocus, expectFocusOn } from '../focus.ts'
import { type Hands, keyboardOn, pointerOn } from '../hands.ts'
import { expectAccessible, journey } from '../journey.ts'

interface Way {
  visitor: Visitor
  page: Page
  say: Say
  hands: Hands
  isRussian: boolean
  isPhone: boolean
  /** The customer's own number, by which the booking is found later. */
  reference: string
}

const next = ({ page, say, hands }: Way) =>
  hands.press(page.getByRole('button', { name: say('booking.next') }))

async function chooseCity({ page, hands }: Way, path: 'from' | 'to', beginning: string): Promise<void> {
  const field = page.locator(`#booking-${path}`)
  await hands.fill(field, beginning)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toContain(',')
}

async function fillRoute(way: Way): Promise<void> {
  const { page, say, hands, isRussian } = way
  await headline(page, say('orders.title')).waitFor()
  await page.keyboard.press('n')
  await headline(page, say('booking.title')).waitFor()
  // Nothing is filled in: errors are shown at the fields and in a summary, and the first field has the focus.
  await next(way)
  await page.getByRole('alert').getByText(say('booking.summary')).waitFor()
  await expectFocus(page, 'booking-from')
  await chooseCity(way, 'from', isRussian ? 'Шанх' : 'Shangh')
  await chooseCity(way, 'to', isRussian ? 'Гамбур' : 'Hambur')
  await hands.fillDay(page.locator('#booking-readyOn'), '2099-01-15')
  await next(way)
}

async function pasteCargo(way: Way): Promise<void> {
  const { page, say, hands } = way
  await page.getByRole('heading', { level: 2, name: say('booking.step.cargo') }).waitFor()
  await expectFocus(page, 'booking-step')
  await hands.fill(page.locator('#booking-cargo'), 'Centrifugal pumps and motors')
  const paste = page.getByRole('button', { name: say('bookingCargo.paste') })
  await hands.press(paste)
  await hands.paste(page.getByLabel(say('packingList.paste')), pastedList)
  await hands.press(page.getByRole('button', { name: say('packingList.take', { count: 3 }) }))
  await page.locator('#booking-units-2').waitFor()
  expect(await page.locator('#booking-units-3').count()).toBe(0)
  await expectFocusOn(paste)

  // A removed line can be restored in its place.
  await hands.press(
    page.getByRole('button', { name: say('bookingCargo.removeNamed', { position: '2' }), exact: true }),
  )
  const undo = page.getByRole('button', { name: say('bookingCargo.undo'), exact: true })
  await expectFocusOn(undo)
  await hands.press(undo)
  await expectFocus(page, 'booking-units-1')
}

/** The draft outlives a reload; the terms and the documents are left. */
async function fillTerms(way: Way): Promise<void> {
  const { page, say, hands, reference } = way
  await page.getByText(say('booking.draft.kept')).waitFor()
  await page.reload()
  await page.getByRole('button', { name: say('booking.draft.discard') }).waitFor()
  await hands.press(page.getByRole('button', { name: say('booking.step.terms') }))
  await expectFocus(page, 'booking-step')

  const incoterms = page.locator('#booking-incoterms')
  await hands.choose(incoterms, /^FOB/)
  await hands.press(page.getByRole('button', { name: say('booking.fix', { value: 'FCA' }) }))
  await expect.poll(() => incoterms.textContent()).toContain('FCA')
  await hands.fill(page.locator('#booking-incotermsPlace'), 'Shanghai')
  const consignee = page.locator('#booking-parties-consignee-name')
  await answerApi(page, /\/preorders\/parties\//, refuseForNow)
  await hands.fill(consignee, 'Elbe')
  await page.getByText(say('bookingParties.wait', { seconds: 5 })).waitFor()
  stopAnswering(page, /\/preorders\/parties\//)
  await hands.fill(consignee, 'Elbe Pumpen GmbH')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    hands.press(page.getByRole('button', { name: say('documentUploads.choose') })),
  ])
  await chooser.setFiles([
    { name: 'packing list.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') },
    { name: 'invoice.txt', mimeType: 'text/plain', buffer: Buffer.from('Invoice 1') },
  ])
  await hands.fill(page.locator('#booking-customerReference'), reference)
  await next(way)
}

async function submit(way: Way): Promise<string> {
  const { visitor, page, say, hands, reference } = way
  await page
    .locator('form')
    .getByRole('heading', { level: 2, name: say('booking.step.review') })
    .waitFor()
  await expectFocus(page, 'booking-step')
  await page.getByText(say('bookingSteps.review.documents', { count: 2 })).waitFor()
  await expectAccessible(visitor)
  await hands.pressTwice(page.getByRole('button', { name: say('booking.submit') }))
  await page.waitForURL(/\/preorders\/[0-9a-f-]{36}$/)
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  const detail = await callAsAnna(`preorders/${id}/`)
  expect(detail).toMatchObject({
    status: 'pending',
    incoterms: 'FCA',
    documentCount: 2,
    totals: { packages: 16, grossWeightKg: 2350.75 },
    content: {
      units: [
        { quantity: 4, grossWeightKg: 1200.5, hsCode: '841370' },
        { quantity: 10, hsCode: null },
        { quantity: 2, hsCode: '850152' },
      ],
    },
  })
  expect((await callAsAnna(`preorders/?search=${detail.number}`)).count).toBe(1)
  expect((await callAsAnna(`preorders/?search=${encodeURIComponent(reference)}`)).count).toBe(1)
  // Nothing of it is left on the device.
  const draftKeys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('portolan-booking')))
  expect(await draftKeys()).toEqual([])
  return id
}

/** Finds the pre-order with the company's question by the customer's own number. */
async function findByReference(way: Way, id: string): Promise<void> {
  const { visitor, page, say, hands, reference } = way
  await follow(page, '/orders?listMode=list&orderStatus=active')
  await headline(page, say('orders.title')).waitFor()
  await hands.fill(page.getByRole('searchbox', { name: say('orderFilters.bar.search') }), reference)
  await page.getByText(say('orderList.noOrderHits')).waitFor()
  await hands.press(page.locator(`main a[href="/preorders/${id}"]`))
  await page.getByRole('heading', { name: say('preorder.next.update-requested') }).waitFor()
  await expectAccessible(visitor)
}

async function answerHsCode(way: Way): Promise<void> {
  const { page, say, hands } = way
  const code = page.getByLabel('Which HS code?')
  await hands.fill(code, '12')
  await hands.press(page.getByRole('button', { name: say('preorderConversation.ask.send') }))
  await expectFocusOn(code)
  await page.getByText(say('preorderConversation.ask.hsCode')).first().waitFor()
  await hands.fill(code, '8481.80')
  await page.keyboard.press('Enter')
  await page.getByText(say('preorderConversation.ask.sent'), { exact: true }).first().waitFor()
  await page.getByRole('heading', { name: say('preorder.next.submitted') }).waitFor()
  await expectFocus(page, 'H1')
}

async function acceptWeight(way: Way, company: Company, id: string): Promise<void> {
  const { visitor, page, say, hands } = way
  const { content } = await company(id, '')
  const [first, ...others] = content.units
  expect(others[0].hsCode).toBe('848180')
  await company(id, 'propose/', {
    changes: { units: [{ ...first, grossWeightKg: 1225 }, ...others] },
    note: 'Weighed at our warehouse',
  })
  await page.reload()
  await page.getByRole('heading', { name: say('preorder.next.changes-proposed') }).waitFor()
  expect(await page.locator('main del').first().textContent()).toMatch(/^1\D?200[.,]5/)
  expect(await page.locator('main ins').first().textContent()).toMatch(/^1\D?225\b/)
  await expectAccessible(visitor)
  await hands.press(page.getByRole('button', { name: say('preorderConversation.proposal.accept') }))
  await page.getByRole('heading', { name: say('preorder.next.submitted') }).waitFor()
  await expectFocus(page, 'H1')
}

/** The company approves; the customer opens the order. */
async function openApproved(way: Way, company: Company, id: string): Promise<string> {
  const { page, say, hands } = way
  const { number } = await company(id, '')
  const { orderId } = await company(id, 'approve/', { orderRef: `${number}-order` })
  await page.reload()
  await page.getByRole('heading', { name: say('preorder.next.approved') }).waitFor()
  const kinds = ['approved', 'changes-accepted', 'changes-proposed', 'answered', 'update-requested'] as const
  for (const kind of [...kinds, 'submitted'] as const)
    await page
      .getByText(say(`preorderConversation.kind.${kind}`), { exact: true })
      .first()
      .waitFor()
  await hands.press(page.getByRole('link', { name: say('preorder.openOrder') }))
  await expect.poll(() => page.title()).toBe(say('orderDetail.pageTitle', { number: `${number}-order` }))
  return orderId
}

/** Phones show the parts of the order as tabs; other screens show all of them. */
async function expectWholeOrder({ page, say, hands, isPhone }: Way, orderId: string): Promise<void> {
  const units = await callAsAnna(`orders/${orderId}/shipment-units/`)
  expect(units.results).toMatchObject([
    { quantity: 4, grossWeightKg: 1225, hsCode: '841370' },
    { quantity: 10, grossWeightKg: 350, hsCode: '848180' },
    { quantity: 2, grossWeightKg: 800.25, hsCode: '850152' },
  ])
  const inSight = {
    papers: ['Elbe Pumpen GmbH', 'packing list.csv', 'invoice.txt'],
    cargo: [/1\D?225\D/, '841370', '848180', '850152', 'Ball valves of steel'],
  }
  for (const tab of ['papers', 'cargo'] as const) {
    if (isPhone) await hands.press(page.getByRole('tab', { name: say(`orderTabs.tab.${tab}`) }))
    for (const text of inSight[tab]) await page.getByText(text).filter({ visible: true }).first().waitFor()
  }
}

const looks = combinations(locales, [1440, 390])

for (const [index, [locale, width, options]] of looks.entries()) {
  // The first runs by keyboard only.
  const isKeyboard = index === 0
  journey(
    `book, answer, accept, see the order: ${width} px, ${locale}${isKeyboard ? ', by keyboard' : ''}`,
    options,
    async ({ stage }) => {
      const company = await openCompany()
      const visitor = await stage.visit({ locale, width })
      const page = await enter(visitor, '/orders')
      const way: Way = {
        visitor,
        page,
        say: wordsIn(locale),
        hands: isKeyboard ? keyboardOn(page) : pointerOn(page),
        isRussian: locale === 'ru',
        isPhone: width === 390,
        reference: `WAY ${process.pid}-${index}-${Date.now() % 1e6}`,
      }
      await fillRoute(way)
      await pasteCargo(way)
      await fillTerms(way)
      const id = await submit(way)
      await company(id, 'request-update/', {
        fields: [{ path: 'units.1.hsCode', question: 'Which HS code?' }],
      })
      await findByReference(way, id)
      await answerHsCode(way)
      await acceptWeight(way, company, id)
      await expectWholeOrder(way, await openApproved(way, company, id))
    },
  )
}
