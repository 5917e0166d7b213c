import {
  type BrandSettings,
  readBrand,
  saveBrand,
  uploadBrandImage,
} from '@portolan/contract/content/brand/brand-settings'
import { getLegalText } from '@portolan/contract/content/brand/legal'
import { getConfig } from '@portolan/contract/content/portal-config'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { deleteUnusedBrandImages } from '#platform/brand/brand-images.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenStaff } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string
let version = 0

beforeAll(async () => {
  portal = await openTestPortal({
    variables: {
      COMPANY_NAME: 'Acme Freight',
      CONTACT_EMAIL: 'desk@acme.example',
      TERMS_URL: 'https://acme.example/terms',
    },
  })
  token = (await givenStaff(portal)).token
})
afterAll(() => portal.close())
beforeEach(async () => {
  const { entries } = portal.deps.savedSettings.section('brand')
  await save(Object.fromEntries(Object.keys(entries).map((name) => [name, null])))
})

async function save(body: Record<string, unknown>, headers: Record<string, string> = {}) {
  const answer = await portal.call(saveBrand, { token, body, headers })
  if (answer.statusCode === 200) version = answer.json().version
  return answer
}

async function read(): Promise<BrandSettings> {
  return (await portal.call(readBrand, { token })).json()
}

async function upload(kind: string, content: string | Uint8Array) {
  const form = new FormData()
  form.set('kind', kind)
  form.set('image', new File([typeof content === 'string' ? content : new Uint8Array(content)], 'image'))
  return portal.call(uploadBrandImage, { token, body: form })
}

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">${inside}</svg>`
const logo = svg('<rect width="40" height="10" fill="#e30613"/>')
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#00f' } })
    .png()
    .toBuffer()

describe('a value', () => {
  it('comes from the environment, is saved by a person, and is given back', async () => {
    const before = await read()
    expect(before.name).toEqual({
      value: 'Acme Freight',
      source: 'environment',
      savedBy: null,
      savedAt: null,
      initial: 'Acme Freight',
    })
    expect([before.slogan.source, before.terms.source, before.contactEmail.value]).toEqual([
      'built-in',
      'environment',
      'desk@acme.example',
    ])
    await save({ name: 'Blue Anchor', contactEmail: '' })
    const { name, contactEmail } = await read()
    expect(name).toMatchObject({
      value: 'Blue Anchor',
      source: 'saved',
      savedBy: 'Stella Desk',
      initial: 'Acme Freight',
    })
    expect(contactEmail).toMatchObject({ value: '', source: 'saved' })
    const config = (await portal.call(getConfig, {})).json()
    expect([config.companyName, config.contact]).toEqual(['Blue Anchor', { email: null, phone: null }])
    await save({ name: null, contactEmail: null })
    expect((await read()).name).toEqual(before.name)
  })

  it('is refused for another version than the seen one', async () => {
    const stale = await save({ name: 'One' }, { 'if-match': `"${version}"` })
    expect(stale.statusCode).toBe(200)
    expect((await save({ name: 'Two' }, { 'if-match': '"0"' })).statusCode).toBe(412)
    expect((await read()).name.value).toBe('One')
  })

  it('may be saved by a key, but not by a role that only reads', async () => {
    const key = await givenApiKey(portal, 'write')
    expect((await portal.call(saveBrand, { key, body: { name: 'By key' } })).statusCode).toBe(200)
    expect((await read()).name.savedBy).toMatch(/^key-/)
    const reader = (await givenStaff(portal, 'viewer')).token
    expect((await portal.call(readBrand, { token: reader })).statusCode).toBe(200)
    expect((await portal.call(saveBrand, { token: reader, body: { name: 'x' } })).statusCode).toBe(403)
  })

  it.each([
    ['a color by name', { accent: 'red' }, 'accent'],
    ['a color with more behind it', { accent: '#123456;}body{' }, 'accent'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'name'],
    ['a name that changes direction', { name: 'Acme\u202egnp' }, 'name'],
    ['a sender that adds a header', { senderName: 'Acme\r\nBcc: all@acme.example' }, 'senderName'],
    [
      'a link that runs',
      { links: [{ label: { en: 'x', ru: '' }, url: 'javascript:alert(1)' }] },
      'links.0.url',
    ],
    [
      'a link without a label',
      { links: [{ label: { en: '', ru: '' }, url: 'https://a.example' }] },
      'links.0.label',
    ],
    ['terms that run', { terms: { kind: 'link', en: 'data:text/html,x', ru: '' } }, 'terms'],
    ['an empty document', { privacy: { kind: 'text', en: ' ', ru: '' } }, 'privacy'],
    ['an unknown image', { icon: 'nothing' }, 'icon'],
    ['an unknown value', { font: 'Comic Sans' }, 'font'],
  ])('is refused: %s', async (_name, body, field) => {
    const answer = await save(body)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
  })

  it('may be long, right to left, or with emoji', async () => {
    for (const name of ['x'.repeat(100), 'شركة الشحن', 'Cargo 🚢', `<b>"A" & 'B'</b>`]) {
      expect((await save({ name })).statusCode).toBe(200)
      expect((await portal.call(getConfig, {})).json().companyName).toBe(name)
    }
  })
})

describe('an image', () => {
  it('is made safe, stored in all its forms, and served forever without any right to run', async () => {
    const answer = await upload(
      'logo',
      svg('<script>alert(1)</script><rect width="40" height="10" onload="x()"/>'),
    )
    expect([answer.statusCode, answer.json().removed]).toEqual([201, ['script']])
    const { id, type } = answer.json()
    await save({ logoLight: id })
    expect((await read()).logoLight.value).toEqual({ id, type: 'svg' })
    const file = await portal.get(`/brand/${id}-main.${type}`)
    expect(file.body).not.toMatch(/script|onload/)
    expect(file.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    const mail = await portal.get(`/brand/${id}-mail.png`)
    const { dominant } = await sharp(mail.rawPayload).stats()
    const corner = await sharp(mail.rawPayload)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    expect([[...corner], dominant.r < 100]).toEqual([[255, 255, 255], true])
  })

  it('of an icon has the sizes of tabs, home screens and installed apps', async () => {
    const { id } = (await upload('icon', svg('<circle cx="20" cy="5" r="5"/>'))).json()
    for (const [variant, edge] of [
      ['180', 180],
      ['192', 192],
      ['512', 512],
      ['maskable', 512],
    ] as const) {
      const { width, height } = await sharp(
        (await portal.get(`/brand/${id}-${variant}.png`)).rawPayload,
      ).metadata()
      expect([variant, width, height]).toEqual([variant, edge, edge])
    }
    await save({ icon: id })
    const { icons } = (await portal.get('/site.webmanifest')).json()
    expect(icons.map(({ src }: { src: string }) => src)).toEqual([
      `/brand/${id}-192.png`,
      `/brand/${id}-512.png`,
      `/brand/${id}-maskable.png`,
    ])
  })

  it('is re-encoded, and no larger than it is shown', async () => {
    const { id, type } = (await upload('picture', await png(4_000, 3_000))).json()
    expect(type).toBe('webp')
    const { width, height } = await sharp((await portal.get(`/brand/${id}-main.webp`)).rawPayload).metadata()
    expect([width, height]).toEqual([1_600, 1_200])
  })

  it.each([
    [
      'entities',
      'logo',
      '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    ],
    ['text', 'icon', 'not an image'],
    ['a long SVG', 'logo', svg(`<desc>${'x'.repeat(400_000)}</desc>`)],
    ['a PNG that says it is huge', 'picture', hugePng(100_000)],
  ])('is refused: %s', async (_name, kind, content) => {
    expect((await upload(kind, content)).statusCode).toBe(400)
  })

  it('that no setting names is deleted after a month', async () => {
    const used = (await upload('logo', logo)).json()
    const unused = (await upload('logo', svg('<rect width="1" height="1"/>'))).json()
    await save({ logoDark: used.id })
    await portal.deps.database.execute(
      sql`UPDATE brand_images SET created_at = created_at - interval '31 days'`,
    )
    await deleteUnusedBrandImages(portal.deps.database)
    const ids = await portal.deps.database.execute(sql`SELECT DISTINCT id FROM brand_images`)
    expect((ids as unknown as { rows: { id: string }[] }).rows.map(({ id }) => id)).toEqual([used.id])
    expect(unused.id).not.toBe(used.id)
  })
})

/** A PNG that declares its size and has nothing else. */
function hugePng(edge: number): Uint8Array {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(edge, 0)
  size.writeUInt32BE(edge, 4)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    size,
    Buffer.from('010000000000000000', 'hex'),
  ])
}

describe('the brand', () => {
  it('is a stylesheet named by its content; an earlier name gets the present one', async () => {
    const { id } = (await upload('logo', logo)).json()
    const answer = await save({ accent: '#ffcc00', logoLight: id })
    const path: string = answer.json().stylesheet
    expect(path).toMatch(/^\/brand\/[\w-]{12}\.css$/)
    const sheet = await portal.get(path)
    expect(sheet.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(sheet.body).toContain(`url(/brand/${id}-main.svg)`)
    expect(sheet.body).toMatch(/:root\{--accent:#[0-9a-f]{6};.*:root\[data-theme=dark\]\{--accent:#ffcc00;/)
    await save({ accent: '#00ff00' })
    const old = await portal.get(path)
    expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(old.body).toContain('#00ff00')
    await save({ accent: null, logoLight: null })
    expect((await portal.get(path)).statusCode).toBe(404)
  })

  it('is in emails: name, colors, and the words of legal texts nowhere', async () => {
    await save({ name: 'Blue Anchor', accent: '#aa0000' })
    const content = { kind: 'second-factor-code', code: '123456', minutes: 5 } as const
    const mail = {
      channel: 'email',
      to: 'ada@customer.example',
      locale: 'en',
      userId: null,
      content,
    } as const
    await queueMessage(portal.deps.database, mail)
    const [sent] = await messagesTo(portal, 'ada@customer.example')
    expect(sent?.text).toContain('Blue Anchor')
  })

  it('has legal documents as texts and links', async () => {
    const legal = async () => (await portal.call(getConfig, {})).json().brand.legal
    expect((await legal()).terms).toEqual({
      en: 'https://acme.example/terms',
      ru: 'https://acme.example/terms',
    })
    await save({
      legalNotice: { kind: 'text', en: '# Notice\nAcme', ru: '' },
      privacy: { kind: 'link', en: '', ru: 'https://acme.example/ru' },
    })
    expect(await legal()).toMatchObject({
      notice: { en: '/legal/notice', ru: '/legal/notice' },
      privacy: { en: 'https://acme.example/ru', ru: 'https://acme.example/ru' },
    })
    const text = await portal.call(getLegalText, { params: { document: 'notice' } })
    expect(text.json()).toEqual({ en: '# Notice\nAcme', ru: '', edition: '' })
    for (const document of ['terms', 'privacy', 'nothing'])
      expect((await portal.call(getLegalText, { params: { document } })).statusCode).toBe(404)
  })
})
