import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { answerApi } from '../../browser/api-answers.ts'
import { wordsIn } from '../../browser/words.ts'
import { callAsAnna, findShippedOrder } from '../customer-api.ts'
import { enter } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { messagesTo } from '../messaging/outbox.ts'

const say = wordsIn('en')

describe('a question about an order', () => {
  journey('goes by email to the chosen contact and stays with the order', async ({ stage }) => {
    const { id, number } = await findShippedOrder()
    const { contacts } = await callAsAnna(`orders/${id}/`)
    const [, second] = contacts
    // A retry doesn't take the question of the first try for its own.
    const mark = randomUUID()
    const visitor = await stage.visit()
    let arrive = () => {}
    const asked = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await answerApi(visitor.page, /\/shipment-units\//, async (request) => {
      await asked
      await request.pass()
    })
    const page = await enter(visitor, `/orders/${id}`)
    await page.getByRole('button', { name: say('threads.ask') }).click()
    const dialog = page.getByRole('dialog', { name: say('conversation.title.order', { name: number }) })
    const text = dialog.getByLabel(say('conversation.text'))
    await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
    // The rest of the page comes under the open dialog.
    arrive()
    await page.locator('main', { hasText: say('orderDetail.facts') }).waitFor()
    await dialog.getByRole('button', { name: say('conversation.send') }).click()
    await dialog.getByText(say('conversation.required')).waitFor()
    await text.fill(`Where is the container?\nWe need it by Friday (${mark}).`)
    // Closing it by accident loses nothing.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say('threads.ask') }).click()
    expect(await text.inputValue()).toContain(mark)
    await dialog.getByRole('combobox', { name: say('conversation.to') }).click()
    await page.getByRole('option', { name: second.name }).click()
    await dialog.getByRole('button', { name: say('conversation.send') }).dblclick()
    await dialog.getByRole('log').getByText(mark).waitFor()
    await expectAccessible(visitor)
    await page.keyboard.press('Escape')
    const region = page.getByRole('region', { name: say('conversation.conversation') })
    await region.getByText(mark).waitFor()
    await expectAccessible(visitor)
    const mailed = async () =>
      (await messagesTo(second.email))
        .filter((mail) => mail.text.includes(mark))
        .map((mail) => mail.subject?.includes(number) && mail.text.includes('Where is the container?'))
    await expect.poll(mailed).toEqual([true])
    const { results } = await callAsAnna(`orders/${id}/questions/`)
    expect(results.filter((question: { text: string }) => question.text.includes(mark))).toHaveLength(1)
  })
})
