import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { squareAvatar } from '../../../apps/api/src/identity/users/avatar/avatar-image.ts'
import { dropSideChunks } from '../../../apps/api/src/platform/images/png-chunks.ts'
import { givenOrder, givenUser } from '../../../apps/api/src/testing/builders.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { uploadAvatar } from '../../../packages/contract/src/identity/users.ts'

// Images built to keep the server busy.

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

const create = { width: 64, height: 48, channels: 3 as const, background: { r: 200, g: 0, b: 0 } }

function chunk(type: string, content: Uint8Array): Buffer<ArrayBuffer> {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Builds a PNG with chunks between its header and the rest. */
async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const png = await sharp({ create }).png().toBuffer()
  const headerEnd = 8 + 25
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)])
}

const packedZeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000))
const textChunk = (megabytes: number) =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packedZeros(megabytes)]))

async function send(token: string, bytes: Uint8Array): Promise<number> {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }))
  const request = new Request('http://portal/', { method: 'POST', body: form })
  const answer = await portal.app.inject({
    method: 'POST',
    url: uploadAvatar.path,
    headers: { authorization: `JWT ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.statusCode
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  process.stdout.write(`attack: ${name}: ${Math.round(performance.now() - started)} ms\n`)
  return result
}

describe('a PNG with 60 packed texts of 50 MB', () => {
  it('is decoded without them, and the photos of others don’t wait', async () => {
    const bytes = await pngWith(...new Array<Buffer>(60).fill(textChunk(50)))
    expect(bytes.length).toBeGreaterThan(2_900_000)
    // Nothing of the 3 GB is left to unpack.
    expect(dropSideChunks(bytes).length).toBeLessThan(1_000)
    const [eve, ada] = [await givenUser(portal), await givenUser(portal)]
    const own = await sharp({ create }).png().toBuffer()
    const statuses = await Promise.all([
      timed('2.9 MB PNG of 60 texts of 50 MB (13.6 s before)', () => send(eve.token, bytes)),
      timed('the photo of another person meanwhile', () => send(ada.token, own)),
    ])
    expect(statuses).toEqual([201, 201])
  })

  it('of one person uses one turn at a time, and two wait', async () => {
    const { token } = await givenUser(portal)
    const bytes = await pngWith(textChunk(50))
    const statuses = await Promise.all(Array.from({ length: 6 }, () => send(token, bytes)))
    expect(statuses.toSorted()).toEqual([201, 201, 201, 429, 429, 429])
    expect(await send(token, bytes)).toBe(201)
  })
})

describe('the chunks of a PNG', () => {
  const names = (png: Buffer) => {
    const types: string[] = []
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
      types.push(png.toString('latin1', at + 4, at + 8))
    return types
  }

  it('that change how the image looks stay, once each, and nothing after its end', async () => {
    const profile = chunk('iCCP', Buffer.concat([Buffer.from('sRGB\0\0'), packedZeros(1)]))
    const gamma = chunk('gAMA', Buffer.from([0, 0, 177, 143]))
    const png = await pngWith(
      gamma,
      gamma,
      profile,
      chunk('tIME', Buffer.alloc(7)),
      chunk('fdAT', Buffer.alloc(9)),
    )
    const chunkNames = names(dropSideChunks(Buffer.concat([png, textChunk(1)])))
    expect(chunkNames.filter((name) => name !== 'pHYs')).toEqual(['IHDR', 'gAMA', 'iCCP', 'IDAT', 'IEND'])
  })

  it('with a profile of 50 MB lose it', async () => {
    const profile = chunk('iCCP', Buffer.concat([Buffer.from('sRGB\0\0'), packedZeros(50)]))
    expect(names(dropSideChunks(await pngWith(profile)))).not.toContain('iCCP')
  })

  it.each([0, 7, 8, 11, 20, 40])('broken off after %i bytes are no endless loop', async (length) => {
    const png = (await pngWith()).subarray(0, length)
    expect(dropSideChunks(png).length).toBeLessThanOrEqual(Math.max(8, length))
  })
})

describe('every other format', () => {
  it.each(['jpeg', 'webp', 'gif', 'avif', 'tiff'] as const)(
    '%s with 9 MB of what is no image',
    async (format) => {
      const bare = await sharp({ create }).toFormat(format).toBuffer()
      const filled = Buffer.concat([bare, Buffer.alloc(9_000_000 - bare.length, 'comment ')])
      const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${'<a/>'.repeat(10_000)}</x:xmpmeta>`
      const described = await sharp({ create }).withXmp(xmp).toFormat(format).toBuffer()
      for (const bytes of [filled, described]) {
        const square = await timed(`${format} of ${bytes.length} bytes`, () => squareAvatar(['x'], bytes))
        const { width, height, xmp: xmpLeft } = await sharp(square ?? Buffer.alloc(0)).metadata()
        expect([width, height, xmpLeft]).toEqual([48, 48, undefined])
      }
    },
  )

  it('JPEG with 130 segments of comments and of the camera', async () => {
    const bare = await sharp({ create }).jpeg().toBuffer()
    const segment = (marker: number) => {
      const head = Buffer.from([0xff, marker, 0xff, 0xff])
      return Buffer.concat([head, Buffer.alloc(65_533, 'Exif\0\0MM')])
    }
    const segments = Array.from({ length: 65 }, () => [segment(0xfe), segment(0xe1)]).flat()
    const bytes = Buffer.concat([bare.subarray(0, 2), ...segments, bare.subarray(2)])
    const square = await timed(`jpeg of ${bytes.length} bytes`, () => squareAvatar(['x'], bytes))
    expect((await sharp(square ?? Buffer.alloc(0)).metadata()).width).toBe(48)
  })
})

it('a photo that takes too long is given up, and the next one is decoded', async () => {
  const slow = await sharp({ create: { ...create, width: 7_000, height: 7_000 } })
    .avif({ effort: 0 })
    .toBuffer()
  expect(
    await timed('a photo given up after 30 ms of a processor', () => squareAvatar(['x'], slow, 30)),
  ).toBeNull()
  expect(await squareAvatar(['x'], await pngWith())).not.toBeNull()
})
