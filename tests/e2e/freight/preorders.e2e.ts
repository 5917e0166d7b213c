import { describe, expect } from 'vitest'
import { wordsIn } from '../../browser/words.ts'
import { openCompany } from '../company-api.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter } from '../entering.ts'
import { journey } from '../journey.ts'

type Preorder = {
  id: string
  number: string
  version: number
  content: { units: { grossWeightKg: number }[] }
}
const shanghai = {
  ...{ name: 'Shanghai', city: 'Shanghai', countryCode: 'CN', locode: 'CNSHA' },
  ...{ lat: 31.2, lng: 121.5, timeZone: 'Asia/Shanghai' },
}
const rotterdam = {
  ...{ name: 'Rotterdam', city: 'Rotterdam', countryCode: 'NL', locode: 'NLRTM' },
  ...{ lat: 51.9, lng: 4.5, timeZone: 'Europe/Amsterdam' },
}
const unit = {
  packaging: 'PLL',
  quantity: 2,
  description: 'Centrifugal pumps',
  grossWeightKg: 300,
  lengthCm: 120,
  widthCm: 80,
  heightCm: 100,
}

/** Books as Anna; the reference finds it again. */
async function book(reference: string): Promise<Preorder> {
  const { organizations } = await fetchMe()
  return callAsAnna('preorders/', 'POST', {
    organizationId: organizations[0].id,
    ...{ transportMode: 'sea', loadType: 'LCL', incoterms: 'FCA', incotermsPlace: 'Shanghai' },
    ...{ from: shanghai, to: rotterdam, readyOn: '2035-01-15', customerReference: reference },
    cargo: 'Centrifugal pumps for water works',
    units: [unit, { ...unit, description: 'Seals for pumps', packaging: 'CTN', grossWeightKg: 20 }],
  })
}

const fetchMe = () => callAsAnna('users/me/')

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
