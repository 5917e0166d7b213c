import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { deskEmail } from '../../browser/sign-in.ts'
import { wordsIn } from '../../browser/words.ts'
import { callAsAnna, findShippedOrder } from '../customer-api.ts'
import { enter } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'

const say = wordsIn('en')

describe('a conversation', () => {
  journey('is asked by a customer, answered at the desk and seen at once', async ({ stage }) => {
    const { id, number } = await findShippedOrder()
    const [question, note, answer] = [randomUUID(), randomUUID(), randomUUID()]
    await callAsAnna(`threads/${id}/messages/`, 'POST', { text: `Where is it? ${question}` })
    const customer = await stage.visit({ asksOften: true })
    const page = await enter(customer, `/orders/${id}`)
    await page.getByRole('log').getByText(question).waitFor()

    const colleague = await stage.visit({ asksOften: true })
    const desk = await enter(colleague, '/desk/threads', deskEmail)
    const list = desk.getByRole('list', { name: say('deskThreads.title') })
    await list.getByText(question).waitFor()
    await list.getByRole('link', { name: say('deskThreads.about.order', { name: number }) }).click()
    const log = desk.getByRole('log')
    await log.getByText(question).waitFor()
    await desk.getByRole('radio', { name: say('deskThread.note') }).check()
    await desk.getByRole('textbox', { name: say('deskThread.noteText') }).fill(`Ask the carrier ${note}`)
    await desk.getByRole('radio', { name: say('deskThread.toCustomer') }).check()
    await desk
      .getByRole('textbox', { name: say('deskThread.messageText') })
      .fill(`It left on Monday. ${answer}`)
    await desk.getByRole('radio', { name: say('deskThread.note') }).check()
    // Each kind keeps its text while the other is written.
    await desk.getByRole('button', { name: say('deskThread.addNote') }).click()
    await log.getByText(note).waitFor()
    await desk.getByRole('radio', { name: say('deskThread.toCustomer') }).check()
    await desk.getByRole('button', { name: say('deskThread.send'), exact: true }).click()
    await log.getByText(answer).waitFor()
    await expectAccessible(colleague)

    await page.getByRole('log').getByText(answer).waitFor()
    expect(await page.content()).not.toContain(note)
    // The desk sees that the customer has read it.
    await log.getByText(say('deskThread.readByCustomer')).waitFor()
  })
})
