import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { deskEmail } from '../../browser/sign-in.ts'
import { wordsIn } from '../../browser/words.ts'
import { enter, headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'

const say = wordsIn('en')
const folder = join(import.meta.dirname, '../../../examples/tms-export')
const example = join(folder, 'orders.csv')
const map = join(folder, 'map.json')
/** A customer of the demo: another one would end what the portal shows only while it's being tried out. */
const organization = { ref: 'demo-tien-shan', name: 'ТОО «Тянь-Шань Оборудование»' }

journey('an export of 200 orders is dropped, mapped, checked, imported and undone', async ({ stage }) => {
  const visitor = await stage.visit({ asksOften: true })
  const page = await enter(visitor, '/desk/imports', deskEmail)
  await headline(page, say('deskImports.title')).waitFor()
  await page.locator('input[type=file]').setInputFiles(example)

  // Encoding, dates, columns and what statuses mean are guessed; one field is mapped by hand.
  await page.getByText(say('deskImports.form.ready')).waitFor()
  // Its names of places are in a map from the command line, which takes the place of the guess.
  const taken = JSON.stringify({ ...JSON.parse(await readFile(map, 'utf8')), organization })
  await page
    .locator('input[type=file][accept*=json]')
    .setInputFiles({ name: 'map.json', mimeType: 'application/json', buffer: Buffer.from(taken) })
  const reference = page.getByRole('combobox', { name: say('importFields.masterBill'), exact: true })
  await reference.click()
  await page.getByRole('option', { name: say('deskImports.form.none'), exact: true }).click()
  await reference.click()
  await page.getByRole('option', { name: 'Коносамент', exact: true }).click()
  await page.getByText(say('deskImports.form.ready')).waitFor()
  await expectAccessible(visitor)
  const mapName = `TMS ${Date.now()}`
  await page.getByRole('button', { name: say('deskImports.form.save') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(mapName)
  await dialog.getByRole('button', { name: say('deskImports.saveMap.save'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: say('deskImports.form.check') }).click()
  await headline(page, say('deskImports.run.checkTitle', { file: 'orders.csv' })).waitFor()
  await page.getByText(say('deskImports.states.checked')).waitFor()
  const reason = page.getByRole('button', { expanded: false }).filter({ hasText: 'unit.quantity' })
  await reason.click()
  await page
    .getByText(/12,5" is not a whole number/)
    .last()
    .waitFor()
  await expectAccessible(visitor)

  await page.getByRole('button', { name: say('deskImports.run.import') }).click()
  await headline(page, say('deskImports.run.title', { file: 'orders.csv' })).waitFor()
  await page.getByText(say('deskImports.states.done'), { exact: true }).waitFor({ timeout: 120_000 })
  await page.getByRole('button', { name: say('deskImports.run.undo'), exact: true }).click()
  const undo = page.getByRole('dialog')
  // A carrier's message may have found one of them meanwhile, which stays.
  await undo.getByText(/^(?:19\d|200)\sorders that it created/).waitFor()
  await undo.getByRole('button', { name: say('deskImports.undo.confirm') }).click()
  await page.getByText(say('deskImports.states.undone'), { exact: true }).waitFor({ timeout: 120_000 })

  // The next file with this header gets the map by itself.
  await page.goto('/desk/imports')
  await page.locator('input[type=file]').setInputFiles(example)
  await page.getByText(`${mapName} · 1`).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/desk\/imports\/files\//)
})
