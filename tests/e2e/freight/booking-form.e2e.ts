import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type AskedApi, answerApi, stopAnswering } from '../../browser/api-answers.ts'
import { doubtfulList } from '../../browser/packing-list.ts'
import { borisEmail } from '../../browser/sign-in.ts'
import { type Say, wordsIn } from '../../browser/words.ts'
import { packingWorkbook } from '../../browser/workbook.ts'
import { exhaustive } from '../combinations.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter, headline } from '../entering.ts'
import { expectFocus } from '../focus.ts'
import { expectAccessible, journey } from '../journey.ts'
import { book } from './book.ts'

const field = (page: Page, path: string) => page.locator(`#booking-${path}`)
const next = (page: Page) => page.locator('form button[type=submit]')
const atPreorder = (page: Page) => page.waitForURL(/\/preorders\/[0-9a-f-]{36}$/)

async function goTo(page: Page, say: Say, step: 'cargo' | 'terms' | 'review'): Promise<void> {
  const name = say(`booking.step.${step}`)
  await page.locator('form nav').getByRole('button', { name }).click()
  await page.locator('form').getByRole('heading', { level: 2, name }).waitFor()
}

journey(
  'save either version of what two tabs have edited, and nothing of both is lost',
  exhaustive,
  async ({ stage }) => {
    const say = wordsIn('ru')
    const visitor = await stage.visit({ locale: 'ru', width: 1440 })
    const { id } = await book(`TABS ${process.pid}`)
    const first = await enter(visitor, `/preorders/${id}/edit`)
    const other = { ...visitor, page: await visitor.context.newPage() }
    const second = await enter(other, `/preorders/${id}/edit`)
    await field(second, 'readyOn').waitFor()
    // Booked in English, read in Russian.
    await expect.poll(() => field(second, 'from').inputValue()).toBe('Шанхай, Китай')

    await field(first, 'readyOn').fill('2035-03-03')
    await goTo(first, say, 'terms')
    await field(first, 'customerReference').fill('From the first tab')
    await second.getByText(say('booking.draft.changedElsewhere')).waitFor()
    await goTo(first, say, 'review')
    await next(first).click()
    await atPreorder(first)

    await second.getByText(say('booking.draft.goneElsewhere')).waitFor()
    await field(second, 'readyOn').fill('2035-04-04')
    await goTo(second, say, 'cargo')
    await field(second, 'cargo').fill('Pumps and motors')
    await goTo(second, say, 'review')
    await next(second).click()
    const dialog = second.getByRole('dialog', { name: say('bookingConflict.title') })
    const ready = dialog.getByRole('group', { name: say('bookingFields.field.readyOn') })
    await ready.waitFor()
    expect(await ready.getByRole('radio').count()).toBe(2)
    await dialog.getByText('From the first tab').waitFor()
    await dialog.getByText('Pumps and motors').waitFor()
    await expectAccessible(other)

    // Closing it loses nothing: the same comparison comes again.
    await dialog.getByRole('button', { name: say('bookingConflict.back') }).click()
    await next(second).click()
    await ready.getByRole('radio', { name: say('bookingConflict.theirs') }).check()
    await dialog.getByRole('button', { name: say('bookingConflict.save'), exact: true }).click()
    await atPreorder(second)
    expect(await callAsAnna(`preorders/${id}/`)).toMatchObject({
      version: 3,
      content: { readyOn: '2035-03-03', customerReference: 'From the first tab', cargo: 'Pumps and motors' },
    })
  },
)

journey(
  'upload documents after the booking: one running, one failed, one of a wrong type',
  exhaustive,
  async ({ stage }) => {
    const say = wordsIn('en')
    const visitor = await stage.visit({ width: 390 })
    const source = await book(`FILES ${process.pid}`)
    const page = await enter(visitor, `/orders/new?preorder=${source.id}`)
    await field(page, 'readyOn').fill('2035-05-05')
    await goTo(page, say, 'terms')
    const pdf = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') }
    await page.locator('form input[type=file]').setInputFiles([
      { ...pdf, name: 'Инвойс 📦.pdf' },
      { ...pdf, name: 'packing list.pdf' },
      { ...pdf, name: 'setup.exe' },
    ])
    await page.getByText(say('documentUploads.wrongType')).waitFor()
    await goTo(page, say, 'review')

    const waiting: AskedApi[] = []
    const isDocuments = /\/documents\/$/
    await answerApi(page, isDocuments, (request) =>
      request.method === 'POST' ? waiting.push(request) : request.pass(),
    )
    await next(page).click()
    await page.getByText(say('booking.created.uploading')).waitFor()
    await expect.poll(() => waiting.length).toBe(1)
    // While a request is pending, closing the page and leaving ask first.
    const dialogOpened = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    await (await dialogOpened).dismiss()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: say('booking.leave.uploadTitle') }).waitFor()
    await page.getByRole('button', { name: say('booking.leave.stay') }).click()
    await waiting[0]?.pass()
    await expect.poll(() => waiting.length).toBe(2)
    await waiting[1]?.abort()
    await page.getByText(say('booking.created.partly')).waitFor()
    await expectAccessible(visitor)
    stopAnswering(page, isDocuments)
    await page
      .getByRole('button', { name: say('documentUploads.retryNamed', { name: 'packing list.pdf' }) })
      .click()
    await atPreorder(page)
    const id = new URL(page.url()).pathname.split('/')[2]
    const { results } = await callAsAnna(`preorders/${id}/documents/`)
    expect(results.map(({ name, kind }: { name: string; kind: string }) => [name, kind])).toEqual([
      ['Инвойс 📦.pdf', 'commercial-invoice'],
      ['packing list.pdf', 'packing-list'],
    ])
  },
)

/** Values that a list leaves ambiguous stay empty until a person chooses. */
async function choosePieces(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('bookingCargo.paste') }).click()
  await page.getByLabel(say('packingList.paste')).fill(doubtfulList)
  const questions = page.getByRole('region', { name: say('packingList.questions') })
  await questions.getByRole('radio', { name: say('packingList.choice.packages') }).check()
  await page.getByRole('button', { name: say('packingList.take', { count: 2 }) }).click()
  await page.getByText(say('bookingCargo.imported', { count: 2 })).waitFor()
  await field(page, 'units-1').click()
  expect(await field(page, 'units-1-quantity').inputValue()).toBe('480')
  expect(await field(page, 'units-1-grossWeightKg').inputValue()).toMatch(/^108,862/)
  // The unit of the dimensions wasn't chosen.
  expect(await field(page, 'units-1-lengthCm').inputValue()).toBe('')
  await page.getByRole('button', { name: say('bookingCargo.undoImport') }).click()
}

journey(
  'lead to what only the server knows, and book once after a lost answer',
  exhaustive,
  async ({ stage }) => {
    const say = wordsIn('en')
    const visitor = await stage.visit()
    const source = await book(`SERVER ${process.pid}`)
    const page = await enter(visitor, `/orders/new?preorder=${source.id}`)
    const reference = `LOST ANSWER ${process.pid}`
    await field(page, 'readyOn').fill('2020-05-05')
    // The button says the date as people write it.
    await page.getByRole('button', { name: /^Use \d+\s\p{L}+\s\d{4}$/u }).click()
    await expect.poll(() => field(page, 'readyOn').inputValue()).toMatch(/\s20\d\d$/)
    await field(page, 'readyOn').fill('2035-05-05')
    await goTo(page, say, 'terms')
    await field(page, 'customerReference').fill(reference)
    await field(page, 'declaredValue-amount').fill('120000.50')

    const unlisted = { id: 'B06', path: 'units.1.hsCode', severity: 'error', message: 'Not in the list.' }
    const isValidation = /\/preorders\/\?validate=only$/
    await answerApi(page, isValidation, (request) =>
      request.fulfill({ json: [{ ...unlisted, suggestion: null, fix: null }] }),
    )
    await goTo(page, say, 'review')
    await page.getByText('$120,000.50').waitFor()
    await page.getByRole('button', { name: 'Line 2: HS code' }).click()
    await expectFocus(page, 'booking-units-1-hsCode')
    await page.getByText('Not in the list.').waitFor()
    await field(page, 'units-1-hsCode').fill('841370')
    await page.keyboard.press('Tab')
    await page.getByText('Not in the list.').waitFor({ state: 'detached' })
    stopAnswering(page, isValidation)

    // The pre-order is created but its answer gets lost; then the server rejects two fields; then it accepts
    // all.
    let attempts = 0
    await answerApi(page, /\/customer\/preorders\/$/, async (request) => {
      attempts += 1
      if (attempts === 1) {
        await request.fetch()
        return request.abort()
      }
      if (attempts > 2) return request.pass()
      return request.fulfill({
        status: 400,
        json: { 'units.0.description': ['Say more.'], loadType: ['Not here.'] },
      })
    })
    await goTo(page, say, 'review')
    await next(page).click()
    await page.getByText(say('interface.failures.offline')).waitFor()
    await next(page).click()
    await page.getByRole('link', { name: 'Load type: Not here.' }).waitFor()
    await expectAccessible(visitor)
    await page.getByRole('link', { name: 'Line 1: Description: Say more.' }).click()
    await expectFocus(page, 'booking-units-0-description')
    await field(page, 'units-0-description').fill('Centrifugal pumps for water')
    await goTo(page, say, 'review')
    // The load type hasn't changed: only the server can tell whether it is valid now.
    await next(page).click()
    await atPreorder(page)
    const { results } = await callAsAnna(`preorders/?search=${encodeURIComponent(reference)}`)
    expect(results).toHaveLength(1)
    const { content } = await callAsAnna(`preorders/${results[0].id}/`)
    expect(content.units.map((one: { description: string }) => one.description)).toEqual([
      'Centrifugal pumps for water',
      'Seals for pumps',
    ])
  },
)

journey('read a workbook, undo it, and keep the draft to its person', exhaustive, async ({ stage }) => {
  const say = wordsIn('ru')
  const visitor = await stage.visit({ locale: 'ru', width: 390 })
  const page = await enter(visitor, '/robots.txt')
  // A draft of an older version, and one that is no draft at all.
  const { id: userId, organizations } = await callAsAnna('users/me/')
  await page.evaluate(
    ([user, one, two]) => {
      localStorage.setItem(
        `portolan-booking ${user} ${one} new`,
        '{"shape":2,"draft":{"values":{"units":7}}}',
      )
      localStorage.setItem(`portolan-booking ${user} ${two} new`, '{"shape":')
    },
    [userId, organizations[0].id, organizations[1].id],
  )
  await page.goto('/orders')
  await headline(page, say('orders.title')).waitFor()
  await page.keyboard.press('n')
  await goTo(page, say, 'cargo')
  await field(page, 'units-0-description').fill('Typed')
  await page.getByRole('button', { name: say('bookingCargo.paste') }).click()
  await page.locator('[role=dialog] input[type=file][accept*=xlsx]').setInputFiles({
    name: 'list.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: packingWorkbook,
  })
  const preview = page.getByRole('region', { name: say('packingList.preview') })
  await preview.waitFor()
  const cells = await preview
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)))
  const packages = say('bookingFieldValues.packaging.PKG')
  expect(cells).toEqual([
    ['4', 'Centrifugal pumps', '4', '1\u00a0200,4', '841370', packages],
    ['5', 'Motors', '2', '?', '841370', packages],
    ['7', 'Valves & "seals"', '10', '80', '', packages],
  ])
  // The sheet counts the dialogs over it. If its content inherited the count, hundreds of lines would be
  // restyled.
  const counts = await field(page, 'cargo').evaluate((cargo) =>
    [cargo.closest('[role=dialog]') ?? cargo, cargo].map((element) =>
      getComputedStyle(element).getPropertyValue('--nested-dialogs'),
    ),
  )
  expect(counts).toEqual(['1', '0'])
  await expectAccessible(visitor)
  await page.getByRole('button', { name: say('packingList.take', { count: 3 }) }).click()
  await page.getByText(say('bookingCargo.imported', { count: 3 })).waitFor()
  const lines = page.locator('button[aria-expanded][id^=booking-units-]:not([role])')
  expect(await lines.count()).toBe(4)
  await page.getByRole('button', { name: say('bookingCargo.undoImport') }).click()
  await expect.poll(() => lines.count()).toBe(1)
  expect(await field(page, 'units-0-description').inputValue()).toBe('Typed')

  await choosePieces(page, say)

  // Back, the close button and Escape ask; the draft stays, for Anna only.
  await page.getByText(say('booking.draft.kept')).waitFor()
  for (const leave of [
    () => page.goBack(),
    () => page.getByRole('button', { name: say('booking.close') }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    void leave()
    await page.getByRole('button', { name: say('booking.leave.stay') }).click()
    await page.getByRole('dialog', { name: say('booking.leave.title') }).waitFor({ state: 'detached' })
  }
  await page.keyboard.press('Escape')
  const guard = page.getByRole('dialog', { name: say('booking.leave.title') })
  await guard.getByRole('button', { name: say('booking.leave.leave') }).click()
  await page.waitForURL(/\/orders\?/)
  const boris = await enter({ ...visitor, page: await visitor.context.newPage() }, '/orders/new', borisEmail)
  await goTo(boris, say, 'cargo')
  expect(await field(boris, 'units-0-description').inputValue()).toBe('')
  await page.goto('/orders/new')
  await page.getByRole('button', { name: say('booking.draft.discard') }).waitFor()
  await goTo(page, say, 'cargo')
  expect(await field(page, 'units-0-description').inputValue()).toBe('Typed')

  // Discarding starts over, and the focus isn't lost with the button.
  await page.getByRole('button', { name: say('booking.draft.discard') }).click()
  const question = page.getByRole('dialog', { name: say('booking.draft.discardTitle') })
  await question.getByRole('button', { name: say('booking.draft.discardConfirm') }).click()
  await expectFocus(page, 'booking-step')
  expect(await field(page, 'from').inputValue()).toBe('')
})

journey('use a container number anyway', exhaustive, async ({ stage }) => {
  const say = wordsIn('en')
  const visitor = await stage.visit()
  const containers = [{ isoType: '22G1', quantity: 1 }]
  const { id } = await book(`ANYWAY ${process.pid}`, { loadType: 'FCL', containers })
  const page = await enter(visitor, `/preorders/${id}/edit`)
  await page.getByRole('button', { name: say('booking.step.cargo') }).click()
  await page.getByText(say('bookingCargo.containers.own')).click()
  const number = page.locator('#booking-containers-0-number')
  await number.fill('CSQU 305438-4')
  const reason = page.getByText('The check digit of CSQU3054384 must be 3').first()
  await reason.waitFor()
  await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(visitor)
  await page.getByRole('button', { name: say('booking.useAnyway') }).click()
  await expect.poll(() => number.getAttribute('aria-invalid')).not.toBe('true')
  await reason.waitFor()
  // Another number needs another confirmation.
  await number.fill('CSQU 305438-5')
  await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true')
  await number.fill('CSQU 305438-4')
  await page
    .locator('form nav')
    .getByRole('button', { name: say('booking.step.review') })
    .click()
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/preorders\/[0-9a-f-]{36}$/)
  expect((await callAsAnna(`preorders/${id}/`)).content.containers).toMatchObject([
    { number: 'CSQU 305438-4', confirmedNumber: 'CSQU 305438-4' },
  ])
})
