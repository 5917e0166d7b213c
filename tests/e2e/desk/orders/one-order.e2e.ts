import { describe, expect, inject } from 'vitest'
import { deskEmail } from '../../../browser/sign-in.ts'
import { wordsIn } from '../../../browser/words.ts'
import { exhaustive } from '../../combinations.ts'
import { enter } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'
import { makePerson, signInElsewhere } from '../../people.ts'
import { runPortal } from '../../portal-command.ts'
import { signInWith } from '../sign-in-with.ts'
import { fileOf, panelOf, setMilestone } from './order-hands.ts'

const say = wordsIn('en')
const otherCustomer = 'Alpenrad Cycles GmbH'

let serial = 0

/** An order that no other test uses, and a person of its customer. */
async function givenOrder() {
  serial++
  const ref = `DESK-${process.pid}-${serial}`
  const name = `one-order-${process.pid}-${serial}`
  const { key } = JSON.parse(await runPortal(['keys', 'create', name, '--scope', 'read,write', '--json']))
  const answer = await fetch(`${inject('portalUrl')}/api/v2/company/orders/${ref}/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      organization: { ref: 'demo-meridian' },
      transportMode: 'sea',
      contacts: [{ name: 'Marta Weber', email: 'marta@forwarder.example' }],
      route: [
        { place: { locode: 'CNSHA' }, departure: { planned: '2026-11-01T08:00:00+08:00' } },
        { place: { locode: 'DEHAM' }, arrival: { planned: '2026-12-05T08:00:00+01:00' } },
      ],
    }),
  })
  expect(answer.status).toBe(201)
  const { id } = await answer.json()
  const email = await makePerson()
  return { id: String(id), ref, token: await signInElsewhere(email) }
}

describe('one order at the desk', () => {
  journey(
    'gets milestones, documents, an invoice and its payment, which the customer’s open page shows',
    async ({ stage }) => {
      const { id, token } = await givenOrder()
      const customer = (await stage.visit({ asksOften: true })).page
      await signInWith(customer, token)
      await customer.goto(`/orders/${id}`)
      await customer.getByText(say('orderDetail.noDocuments')).waitFor()
      // A typed question, its focus and the scroll position stay as they are.
      await customer.getByRole('button', { name: 'Ask about this order' }).click()
      const question = customer.getByRole('dialog').getByRole('textbox').first()
      await question.fill('Is it on its way?')
      const scroll = await customer.evaluate(() => window.scrollY)

      const visitor = await stage.visit({ asksOften: true })
      const page = await enter(visitor, `/desk/orders/${id}`, deskEmail)
      await setMilestone(page, /^Booking confirmed/, { date: '20 Oct 2026', time: '10:00' })
      await setMilestone(page, /^Gate-in at terminal/, { date: '30 Oct 2026', time: '1430' })
      await setMilestone(page, /^Loading/, { date: '31 Oct 2026', time: '22:15' })
      await setMilestone(page, /^Departure/, { date: '1 Nov 2026', time: '9:30' })
      const log = panelOf(page, say('deskLog.title'))
      await expect.poll(() => log.getByRole('listitem').count()).toBe(4)
      await customer.getByText('Gate-in at terminal').first().waitFor()
      await customer
        .getByText(/\b0?9:30/)
        .first()
        .waitFor()

      const documents = panelOf(page, say('deskPapers.documents'))
      await documents
        .locator('input[type=file]')
        .setInputFiles([
          fileOf('packing list.pdf', 'a'),
          fileOf('costs.pdf', 'b'),
          fileOf('счёт 118.pdf', 'c'),
        ])
      const costs = documents.getByRole('listitem').filter({ hasText: 'costs.pdf' })
      await costs.getByText(say('deskPapers.visible')).click()
      const invoice = documents.getByRole('listitem').filter({ hasText: 'счёт 118.pdf' })
      await invoice.getByLabel(say('deskPapers.number')).fill('F-118')
      await invoice.getByLabel(say('deskPapers.amount')).fill('1200.50')
      const due = invoice.getByRole('textbox', { name: say('deskPapers.dueOn') })
      await due.fill('20 Dec 2026')
      await due.press('Tab')
      await documents.getByRole('button', { name: say('deskPapers.addAll') }).click()
      await documents.getByText(say('deskPapers.internal')).waitFor()
      await customer.getByText('packing list.pdf').first().waitFor()
      await customer.getByText('F-118').first().waitFor()
      expect(await customer.getByText('costs.pdf').count()).toBe(0)

      await page.getByRole('button', { name: say('deskPapers.payNamed', { number: 'F-118' }) }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('deskPapers.payConfirm') })
        .click()
      await customer.getByText(say('orderDetail.invoice.paidWord'), { exact: true }).waitFor()

      expect(await question.inputValue()).toBe('Is it on its way?')
      expect(await question.evaluate((field) => field === document.activeElement)).toBe(true)
      expect(await customer.evaluate(() => window.scrollY)).toBe(scroll)
      await expectAccessible(visitor)
    },
  )

  journey(
    'takes a milestone back and gives it back, and shows the second person what has changed',
    exhaustive,
    async ({ stage }) => {
      const { id } = await givenOrder()
      const first = await enter(await stage.visit({ asksOften: true }), `/desk/orders/${id}`, deskEmail)
      const second = await enter(await stage.visit({ asksOften: true }), `/desk/orders/${id}`, deskEmail)
      await second.getByRole('button', { name: /^Gate-in at terminal/ }).click()
      const form = second.getByRole('form', { name: say('deskMilestones.code') })
      await form.getByLabel(say('deskMilestones.remark')).fill('Late truck')

      await setMilestone(first, /^Booking confirmed/, { date: '20 Oct 2026', time: '10:00' })
      const save = form.getByRole('button', { name: say('deskMilestones.save') })
      await save.click()
      await form.getByText(say('deskMilestones.changed')).waitFor()
      await form.getByText(/Booking confirmed – /).waitFor()
      expect(await form.getByLabel(say('deskMilestones.remark')).inputValue()).toBe('Late truck')
      await form.getByRole('button', { name: say('deskMilestones.saveAnyway') }).click()
      await form.waitFor({ state: 'detached' })

      const log = panelOf(first, say('deskLog.title'))
      const event = 'Gate-in at terminal'
      await log.getByRole('button', { name: say('deskLog.takeBackNamed', { event }) }).click()
      const dialog = first.getByRole('dialog')
      await dialog.getByLabel(say('deskLog.reason')).fill('Wrong terminal')
      await dialog.getByRole('button', { name: say('deskLog.confirm') }).click()
      await log.getByText('Wrong terminal').waitFor()
      await first
        .getByRole('button', { name: say('deskLog.undo') })
        .last()
        .click()
      await log.getByText('Wrong terminal').waitFor({ state: 'detached' })

      await first.getByRole('button', { name: say('deskOrderActions.menu') }).click()
      await first.getByRole('menuitem', { name: say('deskOrderActions.cancel') }).click()
      await dialog.getByLabel(say('deskOrderActions.reasonShown')).fill('Buyer withdrew')
      await dialog.getByRole('button', { name: say('deskOrderActions.cancelConfirm') }).click()
      await second
        .getByText(/Canceled/)
        .first()
        .waitFor()
    },
  )

  journey(
    'goes to another customer, after saying what that means, and is gone from the former one’s open page',
    exhaustive,
    async ({ stage }) => {
      const { id, token } = await givenOrder()
      const customer = (await stage.visit({ asksOften: true })).page
      await signInWith(customer, token)
      await customer.goto(`/orders/${id}`)
      await customer.getByText(say('orderDetail.noDocuments')).waitFor()

      const visitor = await stage.visit({ asksOften: true })
      const page = await enter(visitor, `/desk/orders/${id}`, deskEmail)
      await page.getByRole('button', { name: say('deskOrderActions.menu') }).click()
      await page.getByRole('menuitem', { name: say('deskOrderActions.move') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: say('deskMoves.to') }).fill(otherCustomer)
      await page.getByRole('option', { name: otherCustomer }).click()
      await dialog.getByText(say('deskMoves.fate.moves'), { exact: true }).waitFor()
      await expectAccessible(visitor)
      const reason = 'Recorded under the wrong customer'
      await dialog.getByLabel(say('deskMoves.reason')).fill(reason)
      await dialog.getByRole('button', { name: say('deskMoves.move'), exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      await panelOf(page, say('deskMoves.history')).getByText(reason).waitFor()
      await customer.getByRole('heading', { name: say('orderDetail.notFound') }).waitFor()
    },
  )
})
