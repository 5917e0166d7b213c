import type { Locator, Page } from 'playwright-core'

/** Milliseconds that a person takes to find the next control and to point at it. */
const aimMs = 1_500
/** Milliseconds for a key: 40 words a minute. */
const keyMs = 300
/** Milliseconds to read a page that has opened. */
const readMs = 5_000
/** Milliseconds to find a file on one's disk. */
const fileMs = 8_000

/** Acts on a page as fast as a person does who sees it for the first time. */
export interface Hands {
  read: () => Promise<void>
  click: (control: Locator) => Promise<void>
  /** Types key by key into a field that is aimed at. */
  type: (field: Locator, text: string) => Promise<void>
  /** Puts in a text that was copied elsewhere. */
  paste: (field: Locator, text: string) => Promise<void>
  choose: (input: Locator, file: Parameters<Locator['setInputFiles']>[0]) => Promise<void>
}

export function handsOn(page: Page): Hands {
  const pause = (ms: number) => page.waitForTimeout(ms)
  return {
    read: () => pause(readMs),
    async click(control) {
      await pause(aimMs)
      await control.click()
    },
    async type(field, text) {
      await pause(aimMs)
      await field.fill('')
      await field.pressSequentially(text, { delay: keyMs })
    },
    async paste(field, text) {
      await pause(aimMs)
      await field.fill(text)
    },
    async choose(input, file) {
      await pause(fileMs)
      await input.setInputFiles(file)
    },
  }
}
