import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** How a person works: with a pointer, or by keyboard alone, which also finds where the focus gets lost. */
export interface Hands {
  press: (target: Locator) => Promise<void>
  /** Twice, so fast that the page has no time to react in between. */
  pressTwice: (target: Locator) => Promise<void>
  /** Replaces what the field holds. */
  fill: (field: Locator, text: string) => Promise<void>
  /** A day such as `2099-01-15`. */
  fillDay: (field: Locator, day: string) => Promise<void>
  /** Takes from a select the option of this name. */
  choose: (select: Locator, option: RegExp) => Promise<void>
  paste: (field: Locator, text: string) => Promise<void>
}

async function copy(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
}

/** The hands of a person with a mouse or a finger. */
export function pointerOn(page: Page): Hands {
  return {
    press: (target) => target.click(),
    pressTwice: (target) => target.dblclick(),
    fill: (field, text) => field.fill(text),
    fillDay: (field, day) => field.fill(day),
    async choose(select, option) {
      await select.click()
      await page.getByRole('option', { name: option }).click()
    },
    async paste(field, text) {
      await copy(page, text)
      await field.click()
      await page.keyboard.press('ControlOrMeta+V')
    },
  }
}

/** What has the focus: `here` is the target. */
const placeOf = (target: Locator) =>
  target.evaluate((element) => {
    const { activeElement } = document
    if (element === activeElement) return 'here'
    const isAfter = activeElement && element.compareDocumentPosition(activeElement) & 4
    return isAfter ? 'behind' : 'ahead'
  })

const described = (page: Page) =>
  page.evaluate(() => document.activeElement?.outerHTML.replace(/\s+/g, ' ').slice(0, 300))

/** Goes with Tab, or Shift and Tab, to what a person looks for. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < 120; steps++) {
    const place = await placeOf(target)
    if (place === 'here') return
    await page.keyboard.press(place === 'behind' ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`The keyboard doesn't get to ${target}; it's at ${await described(page)}`)
}

/** The hands of a person who has no pointer. After each press something must have the focus. */
export function keyboardOn(page: Page, locale: 'en' | 'ru'): Hands {
  const isSomewhere = () =>
    page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body)
  const { keyboard } = page
  return {
    async press(target) {
      await tabTo(page, target)
      const name = await described(page)
      await keyboard.press('Enter')
      await expect.poll(isSomewhere, { message: `the focus after ${name}` }).toBe(true)
    },
    async pressTwice(target) {
      await tabTo(page, target)
      await Promise.all([keyboard.press('Enter'), keyboard.press('Enter')])
    },
    async fill(field, text) {
      await tabTo(page, field)
      await keyboard.press('ControlOrMeta+A')
      await keyboard.type(text)
    },
    async fillDay(field, day) {
      await tabTo(page, field)
      const [year = '', month = '', date = ''] = day.split('-')
      await keyboard.type(locale === 'ru' ? `${date}${month}${year}` : `${month}${date}${year}`)
    },
    async choose(select, option) {
      await tabTo(page, select)
      await keyboard.press('Enter')
      const wanted = page.getByRole('option', { name: option })
      await wanted.waitFor()
      for (let steps = 0; (await placeOf(wanted)) !== 'here'; steps++) {
        if (steps === 40)
          throw new Error(`The keyboard doesn't get to ${wanted}; it's at ${await described(page)}`)
        await keyboard.press('ArrowDown')
      }
      await keyboard.press('Enter')
      await expect.poll(() => placeOf(select), { message: `the focus after choosing ${option}` }).toBe('here')
    },
    async paste(field, text) {
      await copy(page, text)
      await tabTo(page, field)
      await keyboard.press('ControlOrMeta+V')
    },
  }
}
