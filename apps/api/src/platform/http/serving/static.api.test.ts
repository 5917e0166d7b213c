import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { build } from '#app.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const web = fileURLToPath(new URL('../../../../../web/', import.meta.url))
let portal: TestPortal
let app: FastifyInstance
let root: string
let page: string

// The page and its public files as in the source; files added by the build have their own names.
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portolan-web-'))
  await cp(join(web, 'public'), root, { recursive: true })
  await cp(join(web, 'index.html'), join(root, 'index.html'))
  page = await readFile(join(root, 'index.html'), 'utf8')
  portal = await openTestPortal()
  app = await build(portal.deps, { webRoot: root, longestDelayMs: 0 })
})
afterAll(async () => {
  await app.close()
  await portal.close()
  await rm(root, { recursive: true, force: true })
})

it.each([
  '/',
  '/login',
  '/orders',
  '/orders/?status=active',
  '/faq/second-factor',
  '/no-such-page',
  '/apiary',
  '/?x=/a.js',
])('%s is the page', async (url) => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.body]).toEqual([200, page])
  expect(answer.headers['cache-control']).toBe('no-cache')
  const headers = { 'if-none-match': String(answer.headers.etag) }
  const again = await app.inject({ url, headers: headers })
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'no-cache'])
})

it.each([
  '/api',
  '/api/',
  '/api?x=1',
  '/api/v3/orders/',
  '/API/v2/customer/orders/',
  '//api/v2/customer/orders/',
  '/%61pi/v3/orders/',
  '/%41PI/v2/customer/orders/',
  '/%68ealth/foo',
  '/health',
  '/health/',
  '/health/foo',
  '/Health/Live',
])('%s isn’t found, and no page of the web', async (url) => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
  expect(answer.headers['cache-control']).toBe('no-store')
})

it.each([
  '/favicon.ico',
  '/manifest.webmanifest',
  '/assets/gone',
  '/assets/gone.js',
  '/orders/x.php?y=1',
  '/.env',
])('%s is a file that isn’t there', async (url) => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
})

it('keeps search engines out', async () => {
  const answer = await app.inject({ url: '/robots.txt' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(answer.body).toMatch(/^User-agent: \*\nDisallow: \/$/m)
})

it('names only icons and manifests that are there, under the company’s name', async () => {
  const links = [...page.matchAll(/ rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  )
  const manifest = await app.inject({ url: '/site.webmanifest' })
  expect([manifest.headers['content-type'], manifest.headers['cache-control'], manifest.json().name]).toEqual(
    ['application/manifest+json; charset=utf-8', 'no-cache', portal.deps.env.companyName],
  )
  for (const { src } of manifest.json().icons) links.push(src)
  expect(links).toHaveLength(7)
  for (const url of links) {
    const answer = await app.inject({ url })
    expect([url, answer.statusCode, String(answer.headers['content-type']).includes('html')]).toEqual([
      url,
      200,
      false,
    ])
  }
  for (const { src, sizes, type } of manifest.json().icons) {
    if (type !== 'image/png') continue
    const { rawPayload } = await app.inject({ url: src })
    expect(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`).toBe(sizes)
  }
})

describe('of a company with its own brand', () => {
  const change = (changes: Record<string, unknown>) =>
    portal.deps.savedSettings.change({ section: 'brand', changes, by: 'key test' })
  const own = { name: `Blue "Anchor" <b>&amp;`, accent: '#aa0000', slogan: { en: 'All afloat', ru: '' } }
  afterEach(() => change({ name: null, accent: null, slogan: null }))

  it('the page has name, stylesheet and texts before any script, and another tag', async () => {
    const before = await app.inject({ url: '/orders' })
    await change(own)
    const answer = await app.inject({ url: '/orders' })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    expect(answer.headers.etag).not.toBe(before.headers.etag)
    expect(answer.body).toContain('<title>Blue &#34;Anchor&#34; &#60;b&#62;&#38;amp;</title>')
    const { style } = portal.deps.brand()
    expect(answer.body).toContain(`<link rel="stylesheet" href="${style?.path}" />`)
    const meta = /<html data-brand="([^"]*)" lang/.exec(answer.body)?.[1] ?? ''
    const known = JSON.parse(meta.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code))))
    expect(known).toMatchObject({
      companyName: own.name,
      slogan: { en: 'All afloat', ru: 'All afloat' },
    })
    const headers = { 'if-none-match': String(answer.headers.etag) }
    expect((await app.inject({ url: '/orders', headers })).statusCode).toBe(304)
    await change({ name: 'Red Anchor' })
    expect((await app.inject({ url: '/orders', headers })).statusCode).toBe(200)
  })

  it('is compressed as the build’s page is', async () => {
    await change(own)
    const plain = await app.inject({ url: '/' })
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await app.inject({ url: '/', headers: { 'accept-encoding': encoding } })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(unpack(answer.rawPayload).toString()).toBe(plain.body)
    }
  })

  it('is as before once everything is given back', async () => {
    await change(own)
    await change({ name: null, accent: null, slogan: null })
    expect((await app.inject({ url: '/' })).body).toBe(page)
  })

  it('heads the API’s reference and the manifest', async () => {
    await change({ name: 'Red <Anchor>' })
    expect((await app.inject({ url: '/api/docs' })).body).toContain('<title>Red &#60;Anchor&#62; API</title>')
    expect((await app.inject({ url: '/site.webmanifest' })).json().name).toBe('Red <Anchor>')
  })
})
