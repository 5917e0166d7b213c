import { expect, inject } from 'vitest'
import { annaEmail, deskEmail } from '../../browser/sign-in.ts'
import { wordsIn } from '../../browser/words.ts'
import { openCompanyApi } from '../company-api.ts'
import { callAsAnna } from '../customer-api.ts'
import { tokenOf } from '../demo-logins.ts'
import { enter, headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'

const say = wordsIn('en')
const dayMs = 86_400_000

/** One of Anna's orders under way at sea. */
async function findOrderAtSea() {
  const { results } = await callAsAnna(
    'orders/?status=active&transportMode=sea&shipmentStatus=IN_TRANSIT&limit=100',
  )
  const order = results.find(({ to }: { to: { locode: string | null } }) => to.locode !== null)
  if (!order) throw new Error('The demo has no order at sea.')
  return order
}

/** A carrier's estimate of an arrival, under a booking that no order has. */
function estimateOf(booking: string, locode: string, at: string) {
  return {
    eventID: crypto.randomUUID(),
    eventCreatedDateTime: new Date().toISOString(),
    eventType: 'TRANSPORT',
    eventClassifierCode: 'EST',
    eventDateTime: at,
    transportEventTypeCode: 'ARRI',
    transportCall: {
      transportCallID: booking,
      exportVoyageNumber: '001W',
      UNLocationCode: locode,
      modeOfTransport: 'VESSEL',
      vessel: { vesselIMONumber: '9321483', vesselName: 'DESK EXPRESS' },
    },
    documentReferences: [{ documentReferenceType: 'BKG', documentReferenceValue: booking }],
    references: [],
  }
}

journey(
  'a dropped message without an order is matched and unmatched, and the customer’s open page follows',
  async ({ stage }) => {
    const order = await findOrderAtSea()
    const { planned, estimated } = order.arrival
    const at = new Date(Date.parse(estimated ?? planned) + 21 * dayMs)
    at.setUTCHours(12, 0, 0, 0)
    const shownDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
    const booking = `DESK${Date.now()}`
    const customer = await stage.visit({ asksOften: true })
    await enter(customer, `/orders/${order.id}`)
    await customer.page.getByText(order.number).first().waitFor()
    const onPage = customer.page.getByText(shownDate)
    expect(await onPage.count()).toBe(0)

    const visitor = await stage.visit()
    const page = await enter(visitor, '/desk/messages', deskEmail)
    await page.getByRole('button', { name: say('deskMessages.drop.button') }).click()
    const file = JSON.stringify([estimateOf(booking, order.to.locode, at.toISOString())])
    await page.getByLabel(say('deskMessages.drop.choose')).setInputFiles({
      name: 'tracking.json',
      mimeType: 'application/json',
      buffer: Buffer.from(file),
    })
    const remark = page.getByText(`No order has BKG ${booking}`)
    await remark.waitFor()
    await expectAccessible(visitor)
    await page.getByRole('button', { name: say('deskMessages.drop.take'), exact: true }).click()

    await headline(page, say('deskMessages.message.untitled')).waitFor()
    await page.getByRole('searchbox', { name: say('deskMessages.match.search') }).fill(order.number)
    await page
      .getByRole('button', { name: say('deskMessages.match.choose', { order: order.number }) })
      .click()
    await page.getByRole('table', { name: say('deskMessages.changes.caption') }).waitFor()
    expect(await onPage.count()).toBe(0)
    await page.getByRole('button', { name: say('deskMessages.match.match', { order: order.number }) }).click()
    await page.getByText(say('deskMessages.match.matched', { order: order.number })).waitFor()
    await onPage.first().waitFor()

    await page
      .getByRole('button', { name: say('deskMessages.unmatch.named', { order: order.number }) })
      .click()
    await page.getByText(say('deskMessages.unmatch.hint')).waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('deskMessages.unmatch.confirm'), exact: true })
      .click()
    await page.getByText(say('deskMessages.unmatch.done', { order: order.number })).waitFor()
    await onPage.first().waitFor({ state: 'detached' })
  },
)

/** Uploads a PDF to one of Anna's orders; returns its ID. */
async function upload(orderId: string, name: string): Promise<string> {
  const body = new FormData()
  body.set('kind', 'certificate')
  body.set('file', new File(['%PDF-1.7 a certificate'], name, { type: 'application/pdf' }), name)
  const answer = await fetch(`${inject('portalUrl')}/api/v2/customer/orders/${orderId}/documents/`, {
    method: 'POST',
    headers: { authorization: `JWT ${await tokenOf(annaEmail)}`, 'idempotency-key': crypto.randomUUID() },
    body,
  })
  expect(answer.status).toBe(201)
  return (await answer.json()).id
}

journey(
  'a customer’s document is rejected with a kept phrase and the next accepted, and the decision can be undone',
  async ({ stage }) => {
    const order = await findOrderAtSea()
    const company = await openCompanyApi()
    const { results: phrases } = await company('rejection-phrases/', 'GET')
    const [{ en: phrase }] = phrases
    const [first, second] = [await upload(order.id, 'one.pdf'), await upload(order.id, 'two.pdf')]
    const stateOf = async (id: string) => {
      const { results } = await callAsAnna(`orders/${order.id}/documents/?limit=100`)
      return results.find((each: { id: string }) => each.id === id)?.submission
    }
    const visitor = await stage.visit()
    const page = await enter(visitor, `/desk/documents?document=${first}`, deskEmail)
    await page.getByRole('button', { name: say('deskDocuments.decision.reject'), exact: true }).click()
    await page.getByRole('button', { name: phrase }).click()
    await expectAccessible(visitor)
    await page.getByRole('button', { name: say('deskDocuments.decision.send') }).click()
    await page.getByText(say('deskDocuments.decision.rejected', { name: 'one.pdf' })).waitFor()
    expect(await stateOf(first)).toMatchObject({ state: 'rejected', reason: phrase })

    await page.getByText('two.pdf').waitFor()
    expect(new URL(page.url()).searchParams.get('document')).toBe(second)
    const acceptButton = page.getByRole('button', { name: say('deskDocuments.decision.accept'), exact: true })
    await acceptButton.click()
    const toast = page.getByText(say('deskDocuments.decision.accepted', { name: 'two.pdf' }))
    await toast.waitFor()
    expect(await stateOf(second)).toMatchObject({ state: 'accepted' })
    await page
      .getByRole('button', { name: say('deskDocuments.decision.undo') })
      .last()
      .click()
    await page.getByText(say('deskDocuments.decision.undone', { name: 'two.pdf' })).waitFor()
    expect(await stateOf(second)).toMatchObject({ state: 'submitted' })
    for (const id of [first, second]) await callAsAnna(`orders/${order.id}/documents/${id}/`, 'DELETE')
  },
)
