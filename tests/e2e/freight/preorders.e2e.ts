import { describe, expect } from 'vitest'
import { wordsIn } from '../../browser/words.ts'
import { openCompany } from '../company-api.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter } from '../entering.ts'
import { journey } from '../journey.ts'
import { book } from './book.ts'

describe('a pre-order', () => {
  journey('shows what changed where the company was faster, and keeps what was typed', async ({ stage }) => {
    const say = wordsIn('en')
    const company = await openCompany()
    const preorder = await book(`FAST ${process.pid}`)
    const ask = (question: string) =>
      company(preorder.id, 'request-update/', { fields: [{ path: 'units.1.hsCode', question }] })
    await ask('Which HS code?')
    const visitor = await stage.visit()
    // The page would refresh itself with the next notification.
    await visitor.page.route(/\/notifications\/count\//, (route) =>
      route.fulfill({ json: { count: 1, countNew: 0 } }),
    )
    const page = await enter(visitor, `/preorders/${preorder.id}`)
    await page.getByLabel('Which HS code?').fill('841370')
    await callAsAnna(`preorders/${preorder.id}/`, 'PATCH', { cargo: 'Pumps of bronze' })
    await ask('HS code, six digits?')
    await page.getByRole('button', { name: say('preorderConversation.ask.send') }).click()
    await page.getByText(say('preorderConversation.overtaken.title')).waitFor()
    await page.locator('main ins').filter({ hasText: 'Pumps of bronze' }).first().waitFor()
    expect(await page.getByLabel('HS code, six digits?').inputValue()).toBe('841370')
    await page.getByRole('button', { name: say('preorderConversation.ask.send') }).click()
    await page.getByRole('heading', { name: say('preorder.next.submitted') }).waitFor()
  })

  journey('can be withdrawn, which asks first, and be asked about after its approval', async ({ stage }) => {
    const say = wordsIn('en')
    const company = await openCompany()
    const [withdrawn, approved] = [await book(`OUT ${process.pid}`), await book(`IN ${process.pid}`)]
    const visitor = await stage.visit()
    const page = await enter(visitor, `/preorders/${withdrawn.id}`)
    await page.getByRole('button', { name: say('preorder.withdraw.action') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('preorder.withdraw.keep') })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: say('preorder.withdraw.action') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('preorder.withdraw.confirm') })
      .click()
    await page.getByRole('heading', { name: say('preorder.next.canceled') }).waitFor()

    await company(approved.id, 'approve/', { orderRef: `${approved.number}-order` })
    await page.goto(`/preorders/${approved.id}`)
    await page.getByRole('button', { name: say('preorder.requests.askCancellation') }).click()
    await page.getByLabel(say('preorder.requests.cancellationLabel')).fill('Sold before it was shipped')
    await page.getByRole('button', { name: say('preorder.requests.send') }).click()
    await page.getByText(say('preorder.requests.cancellation.requested')).first().waitFor()
    await company(approved.id, 'cancellation/decline/', { reason: 'Already loaded' })
    await page.reload()
    await page.getByText(say('preorder.requests.reason', { reason: 'Already loaded' })).waitFor()
  })
})
