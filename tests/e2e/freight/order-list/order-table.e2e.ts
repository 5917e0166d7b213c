import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wordsIn } from '../../../browser/words.ts'
import { exhaustive } from '../../combinations.ts'
import { callAsAnna } from '../../customer-api.ts'
import { enter } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'

const say = wordsIn('en')
const path = '/orders?listMode=list&orderStatus=active'

const table = (page: Page) => page.getByRole('table', { name: say('orderList.caption'), exact: true })
const boxes = (page: Page) => page.locator('[data-select-row]')
const bar = (page: Page) => page.getByRole('region', { name: say('orderSelection.actions') })
const selected = (page: Page, count: number) => bar(page).getByText(say('orderSelection.selected', { count }))
const headersOf = async (page: Page) =>
  (await table(page).getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).slice(2)

async function openColumns(page: Page) {
  await page.getByRole('button', { name: say('orderColumns.button'), exact: true }).click()
  return page.getByRole('dialog', { name: say('orderColumns.title') })
}

async function download(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const button = bar(page).getByRole('button', { name, exact: true })
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
}

journey('the table has the columns that the person chose, in every browser', async ({ stage }) => {
  await callAsAnna('users/me/', 'PATCH', { orderColumns: null })
  const visitor = await stage.visit()
  const page = await enter(visitor, path)
  await boxes(page).first().waitFor()
  const rows = table(page).getByRole('row')
  // A long route or reason makes its row higher.
  const heights = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => row.getBoundingClientRect().height),
  )
  expect(Math.min(...heights)).toBe(52)

  const dialog = await openColumns(page)
  const up = dialog.getByRole('button', {
    name: say('orderColumns.up', { name: say('orderColumns.name.arrival') }),
  })
  const number = `${say('orderColumns.name.number')} · ${say('orderColumns.always')}`
  expect(await dialog.getByRole('checkbox', { name: number }).isDisabled()).toBe(true)
  for (const column of ['cargo', 'papers', 'reference', 'attention', 'delivery'] as const)
    await dialog.getByRole('checkbox', { name: say(`orderColumns.name.${column}`), exact: true }).uncheck()
  await dialog.getByRole('checkbox', { name: say('orderColumns.name.carrier'), exact: true }).check()
  // Moves by keyboard, with the focus on the button.
  await up.focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('Enter')
  expect(await up.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectAccessible(visitor)
  await dialog.getByRole('button', { name: say('orderColumns.save') }).click()
  await dialog.waitFor({ state: 'detached' })
  const columns = ['number', 'organization', 'route', 'arrival', 'status', 'departure', 'carrier'] as const
  const names = columns.map((column) => say(`orderColumns.name.${column}`))
  await expect.poll(() => headersOf(page)).toEqual(names)
  expect((await callAsAnna('users/me/')).orderColumns).toEqual(columns)

  const other = await enter(await stage.visit(), path)
  await expect.poll(() => headersOf(other)).toEqual(names)
  const again = await openColumns(other)
  await again.getByRole('button', { name: say('orderColumns.reset') }).click()
  await again.getByRole('button', { name: say('orderColumns.save') }).click()
  await expect.poll(() => headersOf(other)).toContain(say('orderColumns.name.attention'))
  expect((await callAsAnna('users/me/')).orderColumns).toBeNull()
})

journey('several orders are selected, saved and pinned at once', async ({ stage }) => {
  const { results } = await callAsAnna('orders/?status=active&ordering=number')
  const three: { id: string; number: string }[] = results.slice(0, 3)
  await callAsAnna('orders/pins/', 'POST', { ids: three.map(({ id }) => id), pinned: false })
  const visitor = await stage.visit()
  const page = await enter(visitor, `${path}&ordering=number`)
  const box = (number = '') => page.getByLabel(say('orderList.select', { number }), { exact: true })
  await box(three[0]?.number).click()
  await box(three[2]?.number).click({ modifiers: ['Shift'] })
  await expectAccessible(visitor)
  const count = await bar(page)
    .getByText(/selected/)
    .innerText()
  expect(count.replaceAll('\u00a0', ' ')).toBe('3 orders selected')
  const zip = await download(page, say('orderSelection.zip'))
  expect(zip.name).toMatch(/^Documents \d{4}-\d\d-\d\d\.zip$/)
  const csv = await download(page, 'CSV')
  const [, ...lines] = csv.bytes.toString('utf8').trimEnd().split('\r\n')
  expect(lines.map((line) => line.split(',')[0])).toEqual(three.map(({ number }) => number))

  // Sorting keeps the selection, another filter clears it, and so does Escape.
  await table(page)
    .getByRole('button', { name: say('orderColumns.name.number'), exact: true })
    .click()
  await expect.poll(() => new URL(page.url()).searchParams.get('ordering')).toBe('-number')
  await selected(page, 3).waitFor()
  // "Download started" is still shown, and not on the bar's buttons.
  await bar(page)
    .getByRole('button', { name: say('orderSelection.pin'), exact: true })
    .click()
  // Pinned orders stand above the rest in every sort order.
  const pinned = (number: string) =>
    page.getByRole('button', { name: say('orderPins.pinOrder', { number }), pressed: true })
  for (const { number } of three) await pinned(number).waitFor()
  await bar(page)
    .getByRole('button', { name: say('orderSelection.unpin'), exact: true })
    .click()
  for (const { number } of three) await pinned(number).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: say('orderFilters.bar.mode') }).click()
  await page.getByRole('menuitemcheckbox', { name: say('orders.mode.sea') }).click()
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
  await boxes(page).first().click()
  await selected(page, 1).waitFor()

  // The cards have the same selection.
  await page.getByRole('radio', { name: say('orderFilters.bar.cards') }).click()
  const cards = page.getByRole('listitem')
  await expect.poll(() => cards.getByRole('checkbox', { checked: true }).count()).toBe(1)
  await cards.getByRole('checkbox', { checked: false }).first().check()
  await selected(page, 2).waitFor()
  await expectAccessible(visitor)
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
  expect(await cards.getByRole('checkbox', { checked: true }).count()).toBe(0)
})

journey(
  'columns are resized by pointer and keyboard, and keep their widths',
  exhaustive,
  async ({ stage }) => {
    const visitor = await stage.visit()
    const page = await enter(visitor, path)
    const name = say('orderColumns.name.route')
    const header = table(page).getByRole('columnheader', { name, exact: true })
    const edge = page.getByRole('separator', { name: say('orderTable.width', { name }) })
    const width = () => header.evaluate((cell) => Math.round(cell.getBoundingClientRect().width))
    await edge.waitFor()
    const before = await width()
    const { x, y } = (await edge.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + 6, y + 9)
    await page.mouse.down()
    await page.mouse.move(x + 66, y + 9, { steps: 3 })
    await page.mouse.up()
    expect(await width()).toBe(before + 60)
    await edge.focus()
    await page.keyboard.press('ArrowLeft')
    expect(await width()).toBe(before + 44)
    await expectAccessible(visitor)
    await page.reload()
    await edge.waitFor()
    expect(await width()).toBe(before + 44)
    await edge.dblclick()
    expect(await width()).toBe(before)
  },
)

journey(
  'a copied row is what one sees, a search is marked, and Enter opens its only result',
  async ({ stage }) => {
    const { results } = await callAsAnna('orders/?status=active&ordering=number&limit=2')
    const [first] = results as {
      id: string
      number: string
      customerReference: string
      from: { city: string }
    }[]
    const visitor = await stage.visit()
    const page = await enter(visitor, `${path}&ordering=number&search=${first?.number}`)
    const number = table(page).getByText(first?.number ?? '', { exact: true })
    await number.waitFor()
    const marked = () =>
      page.evaluate(() => [...(CSS.highlights.get('search-match') ?? [])].map((range) => String(range)))
    await expect.poll(marked).toContain(first?.number)
    // The drag selects and opens nothing.
    const from = (await number.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    await page.mouse.move(from.x + 1, from.y + 9)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width + 4, from.y + 9, { steps: 4 })
    await page.mouse.up()
    expect(await page.evaluate(() => String(getSelection()))).toContain(first?.number)
    expect(page.url()).toContain('/orders?')
    const copied = await table(page).evaluate((rows: HTMLTableElement) => {
      getSelection()?.selectAllChildren(rows.tBodies[0] ?? rows)
      const data = new DataTransfer()
      rows.tBodies[0]?.dispatchEvent(
        new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }),
      )
      return data.getData('text/plain')
    })
    const cells = copied.replaceAll('\u00a0', ' ').trim().split('\t')
    expect(cells[0]).toBe([first?.number, first?.customerReference].filter(Boolean).join(' '))
    expect(copied).not.toContain(say('orderList.select', { number: first?.number ?? '' }))
    expect(copied.split(first?.from.city ?? '')).toHaveLength(2)

    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL(new RegExp(`/orders/${first?.id}`))
  },
)

journey('a new order from the table leads back to the table as it was', exhaustive, async ({ stage }) => {
  const page = await enter(await stage.visit(), `${path}&attention=late`)
  await page.getByRole('link', { name: say('orderList.addOrder') }).click()
  await page.getByRole('dialog').waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    listMode: 'list',
    attention: 'late',
  })
})
