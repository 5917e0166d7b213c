import { describe, expect } from 'vitest'
import { wordsIn } from '../../../browser/words.ts'
import { openCompanyApi } from '../../company-api.ts'
import { callAsAnna } from '../../customer-api.ts'
import { enter } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'

const say = wordsIn('en')

describe('the space for files', () => {
  journey('is full, says so, and has room again once the company gives more', async ({ stage }) => {
    const company = await openCompanyApi()
    const { results } = await callAsAnna('orders/?status=active&limit=1')
    const [order] = results as { id: string; organization: { id: string } }[]
    if (!order) throw new Error('Anna has no order')
    const customers = await company('organizations/?limit=100', 'GET')
    const customer = customers.results.find(({ id }: { id: string }) => id === order.organization.id)
    const limit = (storageLimitMb: number | null) =>
      company(`organizations/${customer.ref}/`, 'PUT', { name: customer.name, storageLimitMb })
    await limit(0)
    try {
      const visitor = await stage.visit({ locale: 'en' })
      const page = await enter(visitor, `/orders/${order.id}`)
      const buffer = Buffer.from('%PDF-1.7 a certificate')
      const file = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer }
      await page.locator('input[type=file]').last().setInputFiles(file)
      const refusal = page
        .getByRole('alert')
        .filter({ hasText: /^Not enough space: your organization’s files use/ })
      await refusal.waitFor()
      await expectAccessible(visitor)
      await limit(null)
      await page.getByRole('button', { name: say('documentUploads.retryNamed', { name: file.name }) }).click()
      await page
        .getByRole('list', { name: say('orderPapers.all') })
        .getByText(file.name)
        .waitFor()
      await page.goto('/settings#storage')
      const used = page.getByRole('meter', { name: say('storage.meter', { organization: customer.name }) })
      await used.waitFor()
      expect(Number(await used.getAttribute('value'))).toBeGreaterThanOrEqual(buffer.length)
    } finally {
      await limit(null)
    }
  })
})
