import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodeApart } from './decode-apart.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'decoders-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function decoder(text: string): string {
  const file = join(folder, `${text.length}.mjs`)
  writeFileSync(file, text)
  return file
}
const bytes = new Uint8Array(10)

it('an image that takes too much work is none', async () => {
  const limits = new URL('limit-work.ts', import.meta.url).href
  const hard = decoder(`import { pbkdf2 } from 'node:crypto'
    import { limitWork } from '${limits}'
    limitWork(Number(process.argv[2]))
    pbkdf2('', '', 2_000_000_000, 64, 'sha512', () => {})`)
  expect(await decodeApart(hard, bytes, { maxCpuMs: 30, timeoutMs: 120_000 })).toBeNull()
})

it('a machine that is too busy says so, and not that the image is none', async () => {
  const waiting = decoder('setInterval(() => {}, 1_000)')
  const decoding = decodeApart(waiting, bytes, { maxCpuMs: 60_000, timeoutMs: 20 })
  await expect(decoding).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
})
