import { describe, expect } from 'vitest'
import { wordsIn } from '../../../browser/words.ts'
import { openCompanyApi } from '../../company-api.ts'
import { callAsAnna } from '../../customer-api.ts'
import { enter, follow } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'

const say = wordsIn('en')

interface Paper {
  kinds: string[]
  provider: string
  state: string
}

/** Returns one of Anna's orders whose commercial invoice is missing. */
async function findOrderWithoutInvoice(): Promise<string> {
  const { results } = await callAsAnna('orders/?status=active&attention=missing-papers&limit=100')
  for (const { id } of results as { id: string }[]) {
    const papers: { results: Paper[] } = await callAsAnna(`orders/${id}/papers/`)
    const missing = papers.results.find(({ kinds }) => kinds.includes('commercial-invoice'))
    if (missing?.state === 'missing') return id
  }
  throw new Error('The demo has no order without a commercial invoice')
}

const file = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${name}`),
})

describe('papers that an order needs', () => {
  journey('a missing one is uploaded, rejected, uploaded again and accepted', async ({ stage }) => {
    const company = await openCompanyApi()
    const id = await findOrderWithoutInvoice()
    const visitor = await stage.visit({ locale: 'en' })
    const page = await enter(visitor, `/orders/${id}`)
    const paper = say('documents.documentKind.commercial-invoice')
    const papers = page.getByRole('region', { name: say('orderPapers.title') })
    const row = papers.getByRole('listitem').filter({ hasText: paper })
    await row.getByText(/^Missing since /).waitFor()

    async function upload(name: string): Promise<void> {
      const chooser = page.waitForEvent('filechooser')
      await row.getByRole('button', { name: say('orderPapers.uploadNamed', { paper }) }).click()
      await (await chooser).setFiles([file(name)])
      await row.getByText(say('orderPapers.submitted')).waitFor()
    }
    async function decide(name: string, act: string, body?: object): Promise<void> {
      const { results } = await company('customer-documents/?state=submitted', 'GET')
      const document = results.find((each: { name: string }) => each.name === name)
      await company(`customer-documents/${document.id}/${act}/`, 'POST', body)
      await page.reload()
    }

    await upload('invoice-1.pdf')
    const list = page.getByRole('list', { name: say('orderPapers.all') })
    await list.getByText('invoice-1.pdf').waitFor()
    await list.getByText(say('orderPapers.state.submitted')).waitFor()
    await expectAccessible(visitor)
    await decide('invoice-1.pdf', 'reject', { reason: 'Page 2 is missing.' })
    await row.getByText(say('orderPapers.rejected', { reason: 'Page 2 is missing.' })).waitFor()
    await list.getByRole('button', { name: say('orderPapers.remove', { name: 'invoice-1.pdf' }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('documentUploads.removeConfirm') })
      .click()
    await list.getByText('invoice-1.pdf').waitFor({ state: 'detached' })
    await row.getByText(/^Missing since /).waitFor()
    await upload('invoice-2.pdf')
    await decide('invoice-2.pdf', 'accept')
    await row.getByText(say('orderPapers.accepted'), { exact: true }).waitFor()
    expect(await list.getByRole('button', { name: /^Remove: invoice-2/ }).count()).toBe(0)
    await follow(page, '/notifications')
    await page.getByText('invoice-2.pdf').first().waitFor()
  })
})
