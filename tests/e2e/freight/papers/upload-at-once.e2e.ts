import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { answerApi, stopAnswering } from '../../../browser/api-answers.ts'
import { annaEmail, demoPassword } from '../../../browser/sign-in.ts'
import { wordsIn } from '../../../browser/words.ts'
import { exhaustive } from '../../combinations.ts'
import { callAsAnna } from '../../customer-api.ts'
import { enter, headline, submitLogin } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'

const say = wordsIn('en')
const paper = say('documents.documentKind.certificate')
const isUpload = /\/customer\/orders\/[\w-]+\/documents\/$/
const isPapers = /\/customer\/orders\/[\w-]+\/papers\/$/

/** An active order of Anna's, which the page says needs a certificate. */
async function openOrder(page: Page, tab = ''): Promise<string> {
  const { results } = await callAsAnna('orders/?status=active&limit=1')
  const { id } = results[0]
  await answerApi(page, isPapers, async (request) => {
    // With the page's own token, which may be a newer one.
    const url = request.url.replace(/papers\/$/, 'documents/?limit=100')
    const { results: documents } = await (await fetch(url, { headers: request.headers })).json()
    const there = documents.find(
      ({ kind, submission }: { kind: string; submission: unknown }) => kind === 'certificate' && submission,
    )
    const certificate = {
      kinds: ['certificate'],
      provider: 'customer',
      state: there ? 'submitted' : 'missing',
      due: { event: 'departure', hours: 0 },
      dueAt: null,
      missingSince: there ? null : '2026-11-20T12:00:00Z',
      reason: null,
      documentId: there?.id ?? null,
    }
    await request.fulfill({ json: { count: 1, results: [certificate] } })
  })
  await page.goto(`/orders/${id}${tab}`)
  return id
}

const rowOf = (page: Page) =>
  page
    .getByRole('region', { name: say('orderPapers.title') })
    .getByRole('listitem')
    .first()

const uploadButton = (page: Page) =>
  rowOf(page).getByRole('button', {
    name: say('orderPapers.uploadNamed', { paper }),
    exact: true,
  })

interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

function pdf(size = 0): Chosen {
  const name = `certificate-${randomUUID().slice(0, 8)}.pdf`
  const buffer = Buffer.concat([Buffer.from(`%PDF-1.7 ${name}`), Buffer.alloc(size, 32)])
  return { name, mimeType: 'application/pdf', buffer }
}

async function choose(page: Page, files: Chosen[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await uploadButton(page).click()
  await (await chooser).setFiles(files)
}

/** Drops files onto the row. They're made in the page: sending large ones to it takes long. */
async function drop(page: Page, files: { name: string; text?: string; size?: number }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer()
    for (const { name, text, size = 0 } of all) data.items.add(new File([text ?? new Uint8Array(size)], name))
    return data
  }, files)
  await rowOf(page).dispatchEvent('dragover', { dataTransfer })
  await rowOf(page).dispatchEvent('drop', { dataTransfer })
}

async function documentNames(id: string): Promise<string[]> {
  const { results } = await callAsAnna(`orders/${id}/documents/?limit=100`)
  return results.map(({ name }: { name: string }) => name)
}

describe('a chosen document', () => {
  journey('is uploaded at once in its row, and taken back by one press', async ({ stage }) => {
    const visitor = await stage.visit()
    const page = await enter(visitor, '/notifications')
    const id = await openOrder(page)
    const file = pdf(200_000)
    await choose(page, [file])
    const undo = rowOf(page).getByRole('button', {
      name: say('documentUploads.undoNamed', { name: file.name }),
    })
    await undo.waitFor()
    await rowOf(page).getByText(say('orderPapers.submitted')).waitFor()
    await page.getByText(say('documentUploads.uploadedNamed', { name: file.name })).waitFor()
    await page.getByText(say('orderPapers.until')).waitFor()
    expect(await documentNames(id)).toContain(file.name)
    // The button that was pressed is gone; the focus is on what can be done now.
    await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
    await expectAccessible(visitor)
    await undo.dblclick()
    await page.getByText(say('documentUploads.undone', { name: file.name })).waitFor()
    await uploadButton(page).waitFor()
    expect(await documentNames(id)).not.toContain(file.name)
    await expect
      .poll(() => uploadButton(page).evaluate((button) => button === document.activeElement))
      .toBe(true)
    await page
      .getByRole('link', { name: /^Notifications/ })
      .first()
      .click()
    await headline(page, say('notifications.title')).waitFor()
  })

  journey('that fails stays in its row until it arrives, and leaving asks', async ({ stage }) => {
    const page = await enter(await stage.visit(), '/notifications')
    const id = await openOrder(page)
    const file = pdf()
    const keys: (string | undefined)[] = []
    await answerApi(page, isUpload, (request) => {
      keys.push(request.headers['idempotency-key'] ?? request.headers['Idempotency-Key'])
      return request.abort()
    })
    await choose(page, [file])
    const again = rowOf(page).getByRole('button', {
      name: say('documentUploads.retryNamed', { name: file.name }),
    })
    await again.waitFor()
    await rowOf(page).getByRole('alert').waitFor()
    await page
      .getByRole('link', { name: /^Notifications/ })
      .first()
      .click()
    const question = page.getByRole('dialog', { name: say('orderPapers.leave.title') })
    await question.getByRole('button', { name: say('orderPapers.leave.stay') }).click()
    stopAnswering(page, isUpload)
    await answerApi(page, isUpload, (request) => {
      keys.push(request.headers['idempotency-key'] ?? request.headers['Idempotency-Key'])
      return request.pass()
    })
    await again.click()
    await rowOf(page).getByText(say('orderPapers.submitted')).waitFor()
    expect(new Set(keys).size).toBe(1)
    const names = await documentNames(id)
    expect(names.filter((name) => name === file.name)).toHaveLength(1)
    await removeAll(id)
  })

  journey('that can’t be one says why in its row; others arrive', exhaustive, async ({ stage }) => {
    const page = await enter(await stage.visit({ width: 390 }), '/notifications')
    const id = await openOrder(page, '?tab=papers')
    await uploadButton(page).waitFor()
    await drop(page, [
      { name: 'large.pdf', size: 25_000_001 },
      { name: 'run.exe', size: 10 },
      { name: 'disguised.pdf', text: 'MZ, no PDF' },
      { name: 'empty.pdf', size: 0 },
      { name: 'good.pdf', text: '%PDF-1.7 good' },
    ])
    await rowOf(page).getByText('good.pdf').waitFor()
    await expect.poll(() => documentNames(id)).toContain('good.pdf')
    await expect.poll(() => rowOf(page).getByRole('alert').count()).toBe(4)
    await rowOf(page).getByText(say('documentUploads.empty')).waitFor()
    await rowOf(page).getByText(say('documentUploads.wrongType')).waitFor()
    // A file that the server has examined and refused can't be tried again.
    expect(
      await rowOf(page)
        .getByRole('button', { name: say('documentUploads.retry') })
        .count(),
    ).toBe(0)
    await removeAll(id)
  })

  journey('is dropped onto its row, and what another tab removes is gone', exhaustive, async ({ stage }) => {
    const page = await enter(await stage.visit(), '/notifications')
    const id = await openOrder(page)
    await uploadButton(page).waitFor()
    await drop(page, [{ name: 'dropped.pdf', text: '%PDF-1.7 dropped' }])
    const undo = rowOf(page).getByRole('button', {
      name: say('documentUploads.undoNamed', { name: 'dropped.pdf' }),
    })
    await undo.waitFor()
    await expect.poll(() => documentNames(id)).toContain('dropped.pdf')
    await removeAll(id)
    // The page notices by itself within seconds, maybe before the click.
    await undo.click({ timeout: 3_000 }).catch(() => expect(undo.count()).resolves.toBe(0))
    await undo.waitFor({ state: 'detached' })
    await uploadButton(page).waitFor()
  })

  journey('outlasts the session, and goes on once its person is back', exhaustive, async ({ stage }) => {
    const page = await enter(await stage.visit(), '/notifications')
    await openOrder(page)
    const file = pdf()
    await answerApi(page, isUpload, (request) =>
      request.fulfill({ status: 401, json: { error: { code: 'not_authenticated', message: 'Sign in.' } } }),
    )
    await choose(page, [file])
    await headline(page, say('auth.title')).waitFor()
    stopAnswering(page, isUpload)
    await submitLogin(page, say, annaEmail, demoPassword)
    await rowOf(page)
      .getByRole('button', { name: say('documentUploads.undoNamed', { name: file.name }) })
      .click()
    await page.getByText(say('documentUploads.undone', { name: file.name })).waitFor()
  })

  journey(
    'of no row gets its kind by its name, and another one on request',
    exhaustive,
    async ({ stage }) => {
      const visitor = await stage.visit()
      const page = await enter(visitor, '/notifications')
      const id = await openOrder(page)
      await uploadButton(page).waitFor()
      const file = { ...pdf(), name: 'scan-0001.pdf' }
      await page.locator('input[type=file]').last().setInputFiles([file])
      const kind = page.getByRole('combobox', { name: say('documentUploads.kind', { name: file.name }) })
      await kind.click()
      await page.getByRole('option', { name: say('documents.documentKind.packing-list') }).click()
      const kinds = async () =>
        (await callAsAnna(`orders/${id}/documents/?limit=100`)).results
          .filter(({ name }: { name: string }) => name === file.name)
          .map(({ kind: each }: { kind: string }) => each)
      await expect.poll(kinds).toEqual(['packing-list'])
      await expectAccessible(visitor)
      await removeAll(id)
    },
  )
})

/** Removes what these journeys have uploaded. */
async function removeAll(id: string): Promise<void> {
  const { results } = await callAsAnna(`orders/${id}/documents/?limit=100`)
  for (const { id: documentId, submission } of results)
    if (submission && submission.state !== 'accepted')
      await callAsAnna(`orders/${id}/documents/${documentId}/`, 'DELETE')
}
