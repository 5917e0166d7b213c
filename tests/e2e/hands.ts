import type { ElementHandle, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A person's way of working: with a pointer, or by keyboard only, which also finds lost focus. */
export interface Hands {
  press: (target: Locator) => Promise<void>
  /** Presses twice, so fast that the page can't react in between. */
  pressTwice: (target: Locator) => Promise<void>
  /** Replaces the field's value. */
  fill: (field: Locator, text: string) => Promise<void>
  /** Fills in a day such as `2099-01-15`. */
  fillDay: (field: Locator, day: string) => Promise<void>
  /** Chooses the option of this name in a select. */
  choose: (select: Locator, option: RegExp) => Promise<void>
  paste: (field: Locator, text: string) => Promise<void>
}

async function copy(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
}

/** Works with a mouse or a finger. */
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

/** Returns the position of an element relative to the focus. */
const placeOf = (target: ElementHandle<Node>) =>
  target.evaluate((element) => {
    const { activeElement } = document
    if (element === activeElement) return 'here'
    const isBehind = activeElement && element.compareDocumentPosition(activeElement) & 4
    return isBehind ? 'behind' : 'ahead'
  })

async function handleOf(target: Locator): Promise<ElementHandle<Node>> {
  const handle = await target.elementHandle()
  if (!handle) throw new Error(`There is no ${target}`)
  return handle
}

const described = (page: Page) =>
  page.evaluate(() => document.activeElement?.outerHTML.replace(/\s+/g, ' ').slice(0, 300))

/** Presses keys until the target has the focus. */
async function goTo(page: Page, target: Locator, keys: { ahead: string; behind: string }): Promise<void> {
  // Resolves the element once: looking for a role takes longer than pressing a key.
  const handle = await handleOf(target)
  for (let steps = 0; steps < 120; steps++) {
    const place = await placeOf(handle)
    if (place === 'here') return
    await page.keyboard.press(keys[place])
  }
  throw new Error(`The keyboard doesn't get to ${target}; it's at ${await described(page)}`)
}

const tabTo = (page: Page, target: Locator) => goTo(page, target, { ahead: 'Tab', behind: 'Shift+Tab' })

/** Works without a pointer. After each press something must have the focus. */
export function keyboardOn(page: Page): Hands {
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
      await keyboard.type(`${date}.${month}.${year}`)
    },
    async choose(select, option) {
      await tabTo(page, select)
      await keyboard.press('Enter')
      await goTo(page, page.getByRole('option', { name: option }), { ahead: 'ArrowDown', behind: 'ArrowUp' })
      await keyboard.press('Enter')
      const trigger = await handleOf(select)
      await expect.poll(() => placeOf(trigger), { message: `the focus after ${option}` }).toBe('here')
    },
    async paste(field, text) {
      await copy(page, text)
      await tabTo(page, field)
      await keyboard.press('ControlOrMeta+V')
    },
  }
}
