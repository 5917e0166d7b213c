import type { OrganizationStorage } from '@portolan/contract/identity/storage'
import type { Page } from 'playwright-core'
import { errorMessages } from '../../apps/api/src/platform/http/messages.ts'
import { answerApi } from '../browser/api-answers.ts'
import type { Say } from '../browser/words.ts'
import { fails, open, type PageState, settle } from './page-state.ts'

const isStorage = /\/api\/v2\/customer\/storage\/$/
const isUpload = /\/api\/v2\/customer\/(orders|preorders)\/[\w-]+\/documents\/$/

async function openStorage(page: Page, say: Say): Promise<void> {
  await open(page, '/settings', say('settings.title'))
  await page.locator('section#storage').evaluate((section) => section.scrollIntoView())
  await page.waitForTimeout(200)
}

/** Gives each organization of the person the same storage, filled by `used`. */
async function useRoom(page: Page, used: readonly number[], limitBytes = 10_000_000_000): Promise<void> {
  await answerApi(page, isStorage, async (request) => {
    const { results } = (await (await request.fetch()).json()) as { results: OrganizationStorage[] }
    const [first] = results
    const rows = used.map((usedBytes, n) => ({
      organization: results[n]?.organization ?? {
        id: first?.organization.id,
        name: `Baltic Reefers ${n + 1}`,
      },
      usedBytes,
      limitBytes,
    }))
    await request.fulfill({ json: { results: rows } })
  })
}

/** Chooses two files that don't fit. */
async function uploadTooMuch(page: Page): Promise<void> {
  const files = ['Invoice 4711.pdf', 'Packing list.pdf'].map((name, n) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-'.padEnd((n + 1) * 1_400_000, '.')),
  }))
  await answerApi(page, isUpload, (request) => {
    const isRussian = (
      request.headers['accept-language'] ??
      request.headers['Accept-Language'] ??
      ''
    ).startsWith('ru')
    const sizes = isRussian ? ['9,9\u00a0ГБ', '10\u00a0ГБ'] : ['9.9\u00a0GB', '10\u00a0GB']
    const message = errorMessages.storage_quota_exceeded[isRussian ? 'ru' : 'en']
      .replace('{usedBytes}', sizes[0] ?? '')
      .replace('{limitBytes}', sizes[1] ?? '')
    return request.fulfill({ status: 409, json: { error: { code: 'storage_quota_exceeded', message } } })
  })
  await page.locator('input[type=file]').last().setInputFiles(files)
  await page.getByRole('alert').nth(1).waitFor()
  await page.getByRole('alert').last().scrollIntoViewIfNeeded()
  await settle(page)
}

/** How full the file storage is, and which files don't fit. */
export const storageStates: readonly PageState[] = [
  {
    name: 'settings-storage',
    signedIn: true,
    async show(page, say) {
      await useRoom(page, [1_840_000_000, 9_340_000_000, 10_000_000_000])
      await openStorage(page, say)
    },
  },
  {
    name: 'settings-storage-failed',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isStorage, fails)
      await openStorage(page, say)
    },
  },
  {
    name: 'preorder-storage-full',
    signedIn: true,
    async show(page, _say, { preorders }) {
      await useRoom(page, [9_999_000_000, 9_999_000_000])
      await page.goto(`/preorders/${preorders.submitted}`)
      await page.locator('input[type=file]').last().waitFor({ state: 'attached' })
      await settle(page)
      await uploadTooMuch(page)
    },
  },
  {
    name: 'order-storage-full',
    signedIn: true,
    async show(page, _say, { byMode }) {
      await useRoom(page, [9_999_000_000, 9_999_000_000])
      await page.goto(`/orders/${byMode.sea}?tab=papers`)
      await page.locator('input[type=file]').last().waitFor({ state: 'attached' })
      await settle(page)
      await uploadTooMuch(page)
    },
  },
]
