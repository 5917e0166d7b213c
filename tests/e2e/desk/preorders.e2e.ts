import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerApi } from '../../browser/api-answers.ts'
import { deskEmail } from '../../browser/sign-in.ts'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { openCompany } from '../company-api.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter } from '../entering.ts'
import { book } from '../freight/book.ts'
import { expectAccessible, journey } from '../journey.ts'

const say = wordsIn('en')

/** Opens a field of the booking at the desk. */
async function openField(page: Page, path: string) {
  await page.locator(`[data-field="${path}"]`).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/** Anna's organization. */
const customer = 'Meridian Home & Living B.V.'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

journey(
  'a booking is asked about, changed and approved, and its cancellation confirmed',
  async ({ stage }) => {
    const reference = `DESK ${process.pid}`
    const preorder = await book(reference)
    const buyer = await enter(await stage.visit({ asksOften: true }), `/preorders/${preorder.id}`)
    await heading(buyer, say('preorder.next.submitted')).waitFor()
    const visitor = await stage.visit({ asksOften: true })
    const desk = await enter(visitor, '/desk/preorders', deskEmail)

    // Found by the customer's reference among those that wait.
    await desk.getByRole('searchbox', { name: say('deskPreorderList.search.label') }).fill(reference)
    await desk.getByText(say('deskPreorderList.counted', { count: 1 })).waitFor()
    await expectAccessible(visitor)
    await desk.getByRole('link', { name: preorder.number }).click()
    await heading(desk, say('deskPreorder.next.submitted.title', { customer })).waitFor()

    // A question about a field, sent with another; the customer's page shows both.
    for (const [path, question] of [
      ['units.1.hsCode', 'Which HS code do the seals have?'],
      ['parties.notify', 'Who is notified?'],
    ] as const) {
      const dialog = await openField(desk, path)
      await dialog.getByRole('textbox', { name: say('deskPreorder.field.question') }).fill(question)
      await dialog.getByRole('button', { name: say('deskPreorder.field.addQuestion') }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await desk.getByRole('button', { name: say('deskPreorder.reply.ask', { count: 2 }) }).click()
    await heading(desk, say('deskPreorder.next.asked.title')).waitFor()
    await buyer.getByLabel('Which HS code do the seals have?').waitFor()
    await expectAccessible(visitor)

    // The desk's open page shows the answer.
    await buyer.getByLabel('Which HS code do the seals have?').fill('848420')
    await buyer.getByRole('button', { name: say('preorderConversation.ask.send') }).click()
    await heading(desk, say('deskPreorder.next.submitted.title', { customer })).waitFor()

    // Another weight and reference, with the differences as the customer sees them.
    for (const [path, value] of [
      ['units.0.grossWeightKg', '350'],
      ['customerReference', `${reference} B`],
    ] as const) {
      const dialog = await openField(desk, path)
      await dialog.getByRole('radio', { name: say('deskPreorder.field.change') }).click()
      await dialog.getByRole('textbox', { name: say('deskPreorder.field.newValue') }).fill(value)
      await dialog.getByRole('button', { name: say('deskPreorder.field.addChange') }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    const reply = desk.getByRole('region', { name: say('deskPreorder.reply.title') })
    await reply.getByText('350\u00a0kg').waitFor()
    // To the company, “your reference” is the customer's.
    const ofCustomer = say('deskPreorder.sheet.customerReference')
    await reply.getByText(ofCustomer, { exact: true }).waitFor()
    await reply
      .getByRole('textbox', { name: say('deskPreorder.reply.why') })
      .fill('Weighed at our warehouse.')
    await reply.getByRole('button', { name: say('deskPreorder.reply.propose', { count: 2 }) }).click()
    await heading(desk, say('deskPreorder.next.proposed.title')).waitFor()
    await buyer.getByText(say('bookingFields.field.customerReference'), { exact: true }).first().waitFor()
    await buyer.getByRole('button', { name: say('preorderConversation.proposal.accept') }).click()
    await heading(desk, say('deskPreorder.next.submitted.title', { customer })).waitFor()

    await desk.getByRole('button', { name: say('deskPreorder.decide.approve') }).click()
    await desk
      .getByRole('textbox', { name: say('deskPreorder.approve.label') })
      .fill(`TMS-${process.pid}-desk`)
    await desk.getByRole('button', { name: say('deskPreorder.approve.submit') }).click()
    await heading(desk, say('deskPreorder.next.approved.title', { ref: `TMS-${process.pid}-desk` })).waitFor()
    await heading(buyer, say('preorder.next.approved')).waitFor()

    // The cancellation of the approved booking waits for the company, and is confirmed.
    await callAsAnna(`preorders/${preorder.id}/cancellation/`, 'POST', { note: 'Our buyer stepped back.' })
    await desk.getByText('Our buyer stepped back.').first().waitFor()
    await desk.getByRole('button', { name: say('deskPreorder.decide.confirmCancellation') }).click()
    await desk.getByRole('textbox', { name: say('deskPreorder.answer.note') }).fill('Fee: 50 EUR')
    await desk.getByRole('button', { name: say('deskPreorder.answer.submit.confirmCancellation') }).click()
    await buyer.getByText(say('preorder.requests.cancellation.confirmed')).first().waitFor()
    await buyer.getByText('Fee: 50 EUR').first().waitFor()
    await expectAccessible(visitor)
  },
)

journey(
  'the second of two colleagues sees what the first did, and keeps what was typed',
  exhaustive,
  async ({ stage }) => {
    const company = await openCompany()
    const preorder = await book(`TWO ${process.pid}`)
    const desk = await enter(await stage.visit(), `/desk/preorders/${preorder.id}`, deskEmail)
    const dialog = await openField(desk, 'cargo')
    await dialog
      .getByRole('textbox', { name: say('deskPreorder.field.question') })
      .fill('Which pumps exactly?')
    await dialog.getByRole('button', { name: say('deskPreorder.field.addQuestion') }).click()
    // Leaving with an unsent reply asks first.
    await desk
      .getByRole('link', { name: say('deskPreorder.list') })
      .first()
      .click()
    await desk.getByRole('button', { name: say('deskPreorder.leave.stay') }).click()
    // Until the second sends, its page hasn't heard of the first.
    let isHeld = true
    await answerApi(desk, new RegExp(`/company/preorders/${preorder.id}/$`), (request) =>
      isHeld ? request.fulfill({ status: 304 }) : request.pass(),
    )
    await company(preorder.id, 'request-update/', {
      fields: [{ path: 'readyOn', question: 'Ready sooner?' }],
    })
    isHeld = false
    await desk.getByRole('button', { name: say('deskPreorder.reply.ask', { count: 1 }) }).click()
    await desk.getByText(say('preorderConversation.overtaken.title')).waitFor()
    await desk.getByText('Ready sooner?').first().waitFor()
    const reply = desk.getByRole('region', { name: say('deskPreorder.reply.title') })
    expect(await reply.getByText('Which pumps exactly?').count()).toBe(1)
    await reply.getByRole('button', { name: say('deskPreorder.reply.ask', { count: 1 }) }).click()
    await heading(desk, say('deskPreorder.next.asked.title')).waitFor()
    await desk.getByText(say('preorderConversation.overtaken.title')).waitFor({ state: 'detached' })
    // It can be taken back until the customer answers.
    await desk.getByRole('button', { name: say('deskPreorder.takeBack.action') }).click()
    await heading(desk, say('deskPreorder.next.submitted.title', { customer })).waitFor()
    const { results } = await callAsAnna(`preorders/${preorder.id}/steps/`)
    expect(results.map(({ kind }: { kind: string }) => kind)).toEqual([
      'submitted',
      'update-requested',
      'update-requested',
      'request-withdrawn',
    ])
  },
)
