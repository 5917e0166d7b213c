import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerApi, stopAllAnswering } from '../../browser/api-answers.ts'
import { deskEmail } from '../../browser/sign-in.ts'
import { wordsIn } from '../../browser/words.ts'
import { enter } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'

const say = wordsIn('en')
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const table = (price: string) =>
  [
    'POL\tPOD\tCarrier\t20DV\t40HC\tDOC /BL EUR',
    `PLGDN\tNZAKL\tJourney Line\t1 900\t${price}\t55`,
    'PLGDY\tNZAKL\tJourney Line\t1,950.00\t2980\t55',
  ].join('\n')

/** As a spreadsheet puts it on the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('grid').evaluate((grid, block) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', block)
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

const cell = (page: Page, row: number, column: number) =>
  page.getByRole('row').nth(row).getByRole('gridcell').nth(column)

async function choosePlace(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('option').first().click()
}

/** The main button of the dialog that says what it means. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

journey('a rate sheet from a table to the price that a customer would get', async ({ stage }) => {
  const visitor = await stage.visit({ width: 1440 })
  const { page } = visitor
  await enter(visitor, '/desk/rates', deskEmail)

  // The demo's sheet that ends in ten days is on top.
  await page.locator('main [data-row]').first().waitFor()
  expect(await page.locator('main [data-row]').first().textContent()).toContain('US East Coast')
  await expectAccessible(visitor)

  // From nothing, with a fault in one cell that is named.
  await page.getByRole('link', { name: say('deskRates.list.new') }).click()
  await page.getByLabel(say('deskRates.new.name')).fill('Poland – New Zealand')
  await page.getByLabel(say('deskRates.new.ref')).fill('JOURNEY-NZ')
  await page.getByLabel(say('deskRates.new.validFrom')).fill(dayIn(0))
  await page.getByLabel(say('deskRates.new.validTo')).fill(dayIn(60))
  await page.getByLabel(say('deskRates.new.table')).fill(table('cheap'))
  await page.getByRole('button', { name: say('deskRates.new.save') }).click()
  await page.getByText('Row 2, column 5').waitFor()
  await page.getByLabel(say('deskRates.new.table')).fill(table('2,890.00'))
  await page.getByRole('button', { name: say('deskRates.new.save') }).click()
  await page.getByRole('heading', { level: 1, name: 'Poland – New Zealand' }).waitFor()
  await page.getByRole('grid').waitFor()

  // One price by the keyboard; a wrong one stays in its field.
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('much')
  await page.keyboard.press('Enter')
  await page.getByText(say('deskRates.prices.faults.number')).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.type('2900')
  await page.keyboard.press('Enter')
  expect(await cell(page, 1, 1).textContent()).toBe('2,900')
  await page.keyboard.press('Control+z')
  expect(await cell(page, 1, 1).textContent()).toBe('2,890')

  // A block with a fault: the good prices can be taken, and saved in the draft.
  await page.keyboard.press('Control+Home')
  await paste(page, '2.000,00\t$ 2 950,00\n2.050,00\t€ 3 000,00')
  const dialog = page.getByRole('dialog', { name: say('deskRates.prices.pasteTitle') })
  await dialog.getByText(say('deskRates.prices.faults.currency', { currency: 'USD' })).waitFor()
  await expectAccessible(visitor)
  await dialog.getByRole('button', { name: say('deskRates.prices.apply', { count: 3 }) }).click()

  // A busy server gets the prices again by itself, once; what is typed meanwhile isn't saved with them.
  let sent = 0
  await answerApi(page, /JOURNEY-NZ\/prices\/$/, (request) => {
    if (request.method !== 'POST' || ++sent > 1) return request.pass()
    const error = { code: 'unavailable', message: 'The server is busy.' }
    return request.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: { error } })
  })
  const save = page.getByRole('button', { name: say('deskRates.prices.save') })
  await save.click()
  await page.getByText(say('deskRates.prices.waiting', { count: 3 })).waitFor()
  await save.dispatchEvent('click')
  await cell(page, 2, 2).click()
  await page.keyboard.type('60')
  await page.keyboard.press('Enter')
  await page.getByText(say('deskRates.prices.saved', { count: 3, version: '1' })).waitFor()
  await page.getByText(say('deskRates.prices.changed', { count: 1 })).waitFor()
  expect([sent, await cell(page, 2, 0).textContent(), await cell(page, 2, 2).textContent()]).toEqual([
    2,
    '2,050',
    '60',
  ])
  await stopAllAnswering(page)
  await save.click()
  await page.getByText(say('deskRates.prices.saved', { count: 1, version: '1' })).waitFor()

  // Published; a correction then makes the next version, which says what differs.
  await page.getByRole('button', { name: say('deskRates.sheet.publish'), exact: true }).click()
  await page.getByText(say('deskRates.sheet.openOffers', { count: 0 })).waitFor()
  await confirm(page, say('deskRates.sheet.publish'))
  await page.getByText(say('deskRates.sheet.published', { version: '1' })).waitFor()
  await cell(page, 1, 0).dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2200')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: say('deskRates.prices.save') }).click()
  await page.getByText(say('deskRates.prices.saved', { count: 1, version: '2' })).waitFor()
  await page.getByRole('button', { name: say('deskRates.sheet.compare', { version: '1' }) }).click()
  await page.getByRole('cell', { name: '+10%' }).waitFor()
  await expectAccessible(visitor)

  // The published version decides what a customer would get, and the draft says why it doesn't.
  await page.goto('/desk/rates/offers')
  await choosePlace(page, say('deskRates.offers.from'), 'PLGDN')
  await choosePlace(page, say('deskRates.offers.to'), 'NZAKL')
  await page.getByText('$2,950.00').first().waitFor()
  await page.getByText('Poland – New Zealand · Version 1').first().waitFor()

  // Withdrawn by mistake, and taken back.
  await page.goto('/desk/rates/sheets/JOURNEY-NZ')
  await page.getByRole('button', { name: say('deskRates.sheet.actions') }).click()
  await page.getByRole('menuitem', { name: say('deskRates.sheet.withdraw') }).click()
  await confirm(page, say('deskRates.sheet.withdraw'))
  await page.getByText(say('deskRates.sheet.withdrawn')).waitFor()
  await page.getByRole('button', { name: say('deskRates.undo'), exact: true }).click()
  await page.getByText(say('deskRates.sheet.restored')).waitFor()
})
