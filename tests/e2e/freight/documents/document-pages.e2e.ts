import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { addScript } from '../../../browser/page-tools.ts'
import { annaEmail } from '../../../browser/sign-in.ts'
import { wordsIn } from '../../../browser/words.ts'
import { exhaustive } from '../../combinations.ts'
import { callAsAnna } from '../../customer-api.ts'
import { tokenOf } from '../../demo-logins.ts'
import { enter } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'
import { chinesePage, latinPage, lockedPdf, pdfOf, scannedPage } from './pdf-samples.ts'

const say = wordsIn('en')

/** Adds a file to one of Anna's orders; returns what removes it. */
async function addFile(orderId: string, name: string, bytes: Buffer): Promise<() => Promise<unknown>> {
  const body = new FormData()
  body.set('kind', 'other')
  body.set('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }), name)
  const answer = await fetch(`${inject('portalUrl')}/api/v2/customer/orders/${orderId}/documents/`, {
    method: 'POST',
    headers: {
      authorization: `JWT ${await tokenOf(annaEmail)}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body,
  })
  expect(answer.status).toBe(201)
  const { id } = await answer.json()
  return () => callAsAnna(`orders/${orderId}/documents/${id}/`, 'DELETE')
}

/** A phone's browser, which has no viewer for PDFs. */
async function lackViewer(page: Page): Promise<void> {
  await addScript(page, () => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false })
  })
}

const pageOf = (page: Page, number: number, count: number) =>
  page.getByRole('listitem', {
    name: say('documentPages.page', { number: String(number), count: String(count) }),
  })

/** The share of dark pixels of a drawn page, in thousandths. */
async function inkOf(sheet: Locator): Promise<number> {
  const canvas = sheet.locator('canvas')
  await canvas.waitFor()
  return canvas.evaluate((element) => {
    const drawn = element as HTMLCanvasElement
    const pixels = drawn.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height).data ?? []
    let dark = 0
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 128) dark += 1
    return (dark * 4000) / pixels.length
  })
}

describe('a PDF on a phone', () => {
  journey('is drawn as pages, whatever its fonts are, and keeps few of them', async ({ stage }) => {
    const { results } = await callAsAnna('orders/?status=active&limit=1')
    const [{ id }] = results
    const many = Array.from({ length: 30 }, (_, index) => latinPage(`Page ${index + 1}`))
    const bytes = pdfOf([latinPage('Packing list'), chinesePage, scannedPage, ...many])
    const remove = await addFile(id, 'pages.pdf', bytes)
    const visitor = await stage.visit({ width: 390 })
    const { page } = visitor
    await lackViewer(page)
    const fetched: string[] = []
    page.on('response', (response) =>
      fetched.push(`${response.status()} ${new URL(response.url()).pathname}`),
    )
    try {
      await enter(visitor, `/orders/${id}?tab=papers`)
      const rows = page.getByRole('list', { name: say('orderPapers.all') }).getByRole('listitem')
      const row = rows.filter({ hasText: 'pages.pdf' })
      await row.waitFor()
      expect(fetched.filter((path) => /pdf[.-]/.test(path))).toEqual([])
      await row.getByRole('button').first().click()
      expect(await inkOf(pageOf(page, 1, 33))).toBeGreaterThan(1)
      await pageOf(page, 1, 33).getByText('Packing list').waitFor({ state: 'attached' })
      await expectAccessible(visitor)
      for (const number of [2, 3]) {
        await pageOf(page, number, 33).scrollIntoViewIfNeeded()
        expect(await inkOf(pageOf(page, number, 33))).toBeGreaterThan(0.2)
      }
      expect(
        fetched
          .filter((path) => path.includes('/assets/pdfjs-'))
          .map((path) => path.replace(/\/assets\/.*\//, '')),
      ).toEqual(expect.arrayContaining(['200 UniGB-UCS2-H.bcmap', '200 jbig2_nowasm_fallback.js']))
      for (let number = 4; number <= 33; number += 1) {
        await pageOf(page, number, 33).scrollIntoViewIfNeeded()
        if (number % 10 === 3) await pageOf(page, number, 33).locator('canvas').waitFor()
      }
      await expect.poll(() => page.locator('canvas').count()).toBeLessThanOrEqual(5)

      const last = pageOf(page, 33, 33)
      const widthOf = () => last.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).width)
      const before = await widthOf()
      await page.getByRole('button', { name: say('documentPages.zoomIn') }).click()
      await expect.poll(widthOf).toBeGreaterThan(before)
      await expectAccessible(visitor)
    } finally {
      await remove()
    }
  })

  journey('is zoomed by two fingers, around what is between them', exhaustive, async ({ stage }) => {
    const { results } = await callAsAnna('orders/?status=active&limit=1')
    const [{ id }] = results
    const remove = await addFile(id, 'pinched.pdf', pdfOf([latinPage('Near')]))
    const visitor = await stage.visit({ width: 390 })
    const { page } = visitor
    await lackViewer(page)
    try {
      await enter(visitor, `/orders/${id}?tab=papers`)
      const rows = page.getByRole('list', { name: say('orderPapers.all') }).getByRole('listitem')
      await rows.filter({ hasText: 'pinched.pdf' }).getByRole('button').first().click()
      const sheet = pageOf(page, 1, 1)
      await sheet.locator('canvas').waitFor()
      const before = (await sheet.boundingBox())?.width ?? 0
      const devtools = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spread: number) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints:
            type === 'touchEnd' ? [] : [-1, 1].map((side) => ({ x: 195 + (side * spread) / 2, y: 300 })),
        })
      await touch('touchStart', 80)
      for (const spread of [110, 140, 160]) await touch('touchMove', spread)
      await touch('touchEnd', 0)
      await expect.poll(async () => (await sheet.boundingBox())?.width ?? 0).toBeGreaterThan(before * 1.8)
      const pane = page.getByRole('region', { name: 'pinched.pdf' })
      expect(await pane.evaluate((element) => element.scrollLeft)).toBeGreaterThan(180)
    } finally {
      await remove()
    }
  })

  journey('that can’t be drawn opens as a file', exhaustive, async ({ stage }) => {
    const { results } = await callAsAnna('orders/?status=active&limit=1')
    const [{ id }] = results
    const samples = [
      ['locked.pdf', lockedPdf(), say('documents.password')],
      ['damaged.pdf', Buffer.from('%PDF-1.7 and nothing else'), say('documents.damaged')],
      ['empty.pdf', pdfOf([]), say('documents.damaged')],
    ] as const
    const visitor = await stage.visit({ width: 390 })
    const { page } = visitor
    await lackViewer(page)
    const removes: (() => Promise<unknown>)[] = []
    try {
      for (const [name, bytes] of samples) removes.push(await addFile(id, name, bytes))
      await enter(visitor, `/orders/${id}?tab=papers`)
      const rows = page.getByRole('list', { name: say('orderPapers.all') }).getByRole('listitem')
      for (const [name, , title] of samples) {
        await rows.filter({ hasText: name }).getByRole('button').first().click()
        const viewer = page.getByRole('dialog')
        await viewer.getByText(title).waitFor()
        const link = viewer.getByRole('link', { name: say('documents.openInTab') })
        expect(await link.getAttribute('target')).toBe('_blank')
        expect(await link.getAttribute('href')).toMatch(/^\/api\/v2\/files\//)
        await page.goBack()
        await viewer.waitFor({ state: 'detached' })
      }
    } finally {
      for (const remove of removes) await remove()
    }
  })
})
