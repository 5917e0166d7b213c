import { describe, expect } from 'vitest'
import { wordsIn } from '../../../browser/words.ts'
import { enter, headline } from '../../entering.ts'
import { journey } from '../../journey.ts'

const say = wordsIn('en')

describe('pasted text', () => {
  journey('comes without what isn’t shown, and can be undone', async ({ stage }) => {
    const page = await enter(await stage.visit(), '/orders')
    await headline(page, say('orders.title')).waitFor()
    const field = page.getByRole('searchbox').first()
    await field.fill('FCL ')
    await field.evaluate((input, text) => {
      if (!(input instanceof HTMLInputElement)) throw new Error('The search is no input')
      input.focus()
      input.setSelectionRange(input.value.length, input.value.length)
      const init = { inputType: 'insertFromPaste', data: text, bubbles: true, cancelable: true }
      if (input.dispatchEvent(new InputEvent('beforeinput', init))) throw new Error('It was pasted as it is')
    }, '\u202aMSKU\u200b 601167-2\u202c')
    expect(await field.inputValue()).toBe('FCL MSKU 601167-2')
    await page.keyboard.press('Control+z')
    expect(await field.inputValue()).toBe('FCL ')
  })
})
