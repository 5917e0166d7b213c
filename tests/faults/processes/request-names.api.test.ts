import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { startCaddy } from '../../machine/proxies/caddy.ts'
import { startNginx } from '../../machine/proxies/nginx.ts'
import type { TestProxy } from '../../machine/proxies/test-proxy.ts'

let portal: TestPortal
let port = 0
beforeAll(async () => {
  portal = await openTestPortal({ variables: { TRUSTED_PROXIES: 'loopback' } })
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  port = (portal.app.server.address() as AddressInfo).port
})
afterAll(() => portal.close())

let proxy: TestProxy

/** Asks through the proxy for what doesn't exist, under a name that only a proxy may give. */
async function nameOfAnswer(token: string): Promise<string> {
  const headers = { host: 'portal.example.com', 'x-request-id': 'chosen-by-the-caller' }
  const path = `/api/v2/nothing/?token=${token}`
  const options = { host: '127.0.0.1', port: proxy.port, path, headers }
  const sent = request({ ...options, rejectUnauthorized: false, servername: 'portal.example.com' })
  sent.end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  await once(answer, 'end')
  return String(answer.headers['x-request-id'])
}

const linesWith = (log: string, text: string) => log.split('\n').filter((line) => line.includes(text))

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
] as const)('behind the documented %s', { tags: ['exhaustive'], timeout: 300_000 }, (_, start) => {
  beforeAll(async () => {
    proxy = await start(port, port)
  }, 300_000)
  afterAll(() => proxy?.stop())

  it('a request has one name in both logs and in the answer, and its query is in neither', async () => {
    const names = await Promise.all(['a', 'b', 'c'].map((one) => nameOfAnswer(`canary-${one}`)))
    expect(new Set(names).size).toBe(3)
    expect(names).not.toContain('chosen-by-the-caller')
    for (const name of names) {
      const own = () => linesWith(portal.logLines.join(''), `"reqId":"${name}"`).length
      await expect.poll(own).toBeGreaterThan(0)
      await expect.poll(() => linesWith(readFileSync(proxy.log, 'utf8'), name)).toHaveLength(1)
    }
    expect(readFileSync(proxy.log, 'utf8')).not.toContain('canary')
    expect(portal.logLines.join('')).not.toContain('canary')
  })
})
