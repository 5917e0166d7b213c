import { logout } from '@portolan/contract/identity/sign-in'
import {
  getCurrentUser,
  showAvatar,
  updateCurrentUser,
  uploadAvatar,
} from '@portolan/contract/identity/users'
import { photoBytes } from '@portolan/contract/shared/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { countFiles } from '#testing/stored-files.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

const red = { r: 220, g: 0, b: 0 }
const blue = { r: 0, g: 0, b: 220 }

/** Red with a blue left half, so that rotation shows. */
function photo(width: number, height: number) {
  const leftHalf = {
    create: { width: Math.floor(width / 2), height, channels: 3 as const, background: blue },
  }
  return sharp({ create: { width, height, channels: 3, background: red } }).composite([
    { input: leftHalf, left: 0, top: 0 },
  ])
}

function formOf(...parts: [name: string, content: Uint8Array | string][]): FormData {
  const form = new FormData()
  for (const [name, content] of parts) {
    if (typeof content === 'string') form.set(name, content)
    else form.set(name, new File([new Uint8Array(content)], 'me.png', { type: 'image/png' }))
  }
  return form
}

async function send(token: string, form: FormData, headers: Record<string, string> = {}) {
  const request = new Request('http://portal/', { method: 'POST', body: form })
  return portal.app.inject({
    method: 'POST',
    url: uploadAvatar.path,
    headers: {
      authorization: `JWT ${token}`,
      'accept-language': 'en',
      'content-type': request.headers.get('content-type') ?? '',
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

const upload = (token: string, bytes: Uint8Array) => send(token, formOf(['image', bytes]))
const patch = (token: string, avatar: string) => portal.call(updateCurrentUser, { token, body: { avatar } })
const avatarUrl = async (token: string) => (await portal.call(getCurrentUser, { token })).json().avatar

/** A PNG that declares its size and has nothing else. */
function hugePng(edge: number): Uint8Array {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(edge, 0)
  size.writeUInt32BE(edge, 4)
  return Buffer.concat([header, size, Buffer.from('010000000000000000', 'hex')])
}

describe('a photo', () => {
  it('is shown once the person is changed to have it, at a URL that needs no header', async () => {
    const { token } = await givenUser(portal)
    const uploaded = await upload(token, await photo(900, 600).png().toBuffer())
    expect([uploaded.statusCode, await avatarUrl(token)]).toEqual([201, null])
    const { id, image } = uploaded.json()
    expect((await patch(token, id)).json().avatar).toEqual({ id, image })
    const answer = await portal.get(image)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    expect([format, width, height]).toEqual(['webp', 512, 512])
  })

  it('has the same URL each time it is asked for: nothing has changed', async () => {
    const { token } = await givenUser(portal)
    await patch(token, (await upload(token, await photo(40, 40).png().toBuffer())).json().id)
    const first = await portal.call(getCurrentUser, { token })
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await portal.call(getCurrentUser, { token, headers })).statusCode).toBe(304)
  })

  it('is turned upright, cropped to its middle, and nothing of the camera stays in it', async () => {
    const { token } = await givenUser(portal)
    const bytes = await photo(400, 200)
      .withExif({ IFD0: { Copyright: 'Ada Kern, Riga' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { image } = (await upload(token, bytes)).json()
    const storedBytes = (await portal.get(image)).rawPayload
    const { width, height, exif, icc, xmp } = await sharp(storedBytes).metadata()
    expect([width, height, exif, icc, xmp]).toEqual([200, 200, undefined, undefined, undefined])
    // A quarter turn to the right moves the blue left half to the top.
    const { data, info } = await sharp(storedBytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => data[(y * info.width + x) * info.channels + 2]
    expect([at(100, 20), at(100, 180)].map((level) => (level ?? 0) > 120)).toEqual([true, false])
  })

  const mayBe = async (format: 'avif' | 'gif' | 'jpeg' | 'png' | 'tiff' | 'webp') => {
    const { token } = await givenUser(portal)
    expect((await upload(token, await photo(60, 40).toFormat(format).toBuffer())).statusCode).toBe(201)
  }
  it.each(['webp', 'avif'] as const)('may be %s', mayBe)
  it.each(['jpeg', 'png', 'gif', 'tiff'] as const)('may be %s', { tags: ['exhaustive'] }, mayBe)

  it('replaces the one before, whose file goes', async () => {
    const { token } = await givenUser(portal)
    const bytes = await photo(20, 20).png().toBuffer()
    const before = await countFiles(portal)
    const first = (await upload(token, bytes)).json()
    await patch(token, first.id)
    const second = (await upload(token, bytes)).json()
    const third = (await upload(token, bytes)).json()
    expect([await countFiles(portal), (await portal.get(second.image)).statusCode]).toEqual([before + 2, 404])
    await patch(token, third.id)
    expect([await countFiles(portal), (await portal.get(first.image)).statusCode]).toEqual([before + 1, 404])
    expect((await patch(token, '')).json().avatar).toBeNull()
    expect([await countFiles(portal), await avatarUrl(token)]).toEqual([before, null])
  })

  it('of someone else can neither be taken nor looked at', async () => {
    const [ada, ben] = [await givenUser(portal), await givenUser(portal)]
    const own = (await upload(ada.token, await photo(20, 20).png().toBuffer())).json()
    const foreign = await patch(ben.token, own.id)
    const missing = await patch(ben.token, '01a1fdb1-0000-7000-8000-000000000000')
    expect([foreign.statusCode, foreign.json()]).toEqual([400, missing.json()])
    expect(Object.keys(foreign.json())).toEqual(['avatar'])
    const query = {
      session: ben.sessionId,
      signature: new URL(own.image, 'http://x').searchParams.get('signature') ?? '',
    }
    const input = { params: { avatarId: own.id }, query }
    expect((await portal.call(showAvatar, input)).statusCode).toBe(404)
  })

  it('is gone from sight with the session', async () => {
    const { token } = await givenUser(portal)
    const { image } = (await upload(token, await photo(20, 20).png().toBuffer())).json()
    await portal.call(logout, { body: { token } })
    await expect.poll(async () => (await portal.get(image)).statusCode).toBe(404)
  })
})

describe('what is no image', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
  const text = (content: string) => new TextEncoder().encode(content)

  const refuse = async (_: string, bytes: Uint8Array) => {
    const { token } = await givenUser(portal)
    const answer = await upload(token, bytes)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['image']])
  }
  it.each([
    ['an SVG', text(svg)],
    ['a PNG broken off', hugePng(20)],
    ['a bomb', hugePng(30_000)],
  ])('is refused: %s', refuse)

  const others: [string, Uint8Array][] = [
    ['an SVG with a declaration before it', text(`<?xml version="1.0"?>\n${svg}`)],
    ['a page', text('<!doctype html><script>alert(1)</script>')],
    ['a PDF', text('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>')],
    ['text', text('not an image')],
    ['nothing', new Uint8Array()],
  ]
  it.each(others)('is refused: %s', { tags: ['exhaustive'] }, refuse)

  it('an image of too many pixels is refused before it is unpacked', async () => {
    const { token } = await givenUser(portal)
    const wide = await sharp({ create: { width: 8_000, height: 6_500, channels: 3, background: red } })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    expect(wide.length).toBeLessThan(1024 * 1024)
    expect((await upload(token, wide)).statusCode).toBe(400)
  })

  it('a file over 10 MB is too large', async () => {
    const { token } = await givenUser(portal)
    const answer = await upload(token, new Uint8Array(photoBytes + 1))
    expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'too_large'])
  })
})

describe('a form', () => {
  it.each([
    ['without the photo', formOf(), ['image']],
    ['with something else', formOf(['image', new Uint8Array(3)], ['surprise', 'x']), ['surprise']],
    ['with the photo as text', formOf(['image', 'x']), ['image']],
    ['with another file', formOf(['photo', new Uint8Array(3)]), ['photo']],
  ])('%s is refused', async (_, form, fields) => {
    const { token } = await givenUser(portal)
    const answer = await send(token, form)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, fields])
  })

  it.each([
    ['multipart/form-data', 400, 'without a boundary'],
    ['multipart/form-data; boundary=other', 400, 'with another boundary'],
    ['application/json', 400, 'said to be JSON'],
    ['image/png', 415, 'said to be a bare file'],
  ])('of type %s answers %i: %s', async (type, status) => {
    const { token } = await givenUser(portal)
    const answer = await send(token, formOf(['image', new Uint8Array(30)]), { 'content-type': type })
    expect(answer.statusCode).toBe(status)
  })

  it('is taken by no call that wants JSON', async () => {
    const { token } = await givenUser(portal)
    const request = new Request('http://portal/', { method: 'POST', body: formOf(['firstName', 'Eve']) })
    const answer = await portal.app.inject({
      method: 'PATCH',
      url: updateCurrentUser.path,
      headers: {
        authorization: `JWT ${token}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'unsupported_media_type'])
  })

  it('may be large where JSON may not', async () => {
    const { token } = await givenUser(portal)
    const noise = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: red,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(noise.length).toBeGreaterThan(2 * 1024 * 1024)
    expect((await upload(token, noise)).statusCode).toBe(201)
    const body = { firstName: 'x'.repeat(1024 * 1024) }
    expect((await portal.call(updateCurrentUser, { token, body })).statusCode).toBe(413)
  })
})

it('nothing of it was an error in the log', () => {
  expect(portal.logLines.filter((line) => line.startsWith('{"level":50'))).toEqual([])
})
