import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Lookup, openRequestGuard, type RequestGuard } from './guarded-request.ts'
import { isPublicIp, noNetworks, parseNetworks } from './networks.ts'

/** A resolver that answers each question with the next list of addresses, and repeats the last. */
function resolver(...answers: string[][]): Lookup {
  let lookUps = 0
  const answer = (
    _name: string,
    _options: object,
    callback: (error: Error | null, addresses: LookupAddress[]) => void,
  ) => {
    const ips = answers[Math.min(lookUps++, answers.length - 1)] ?? []
    const addresses = ips.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    setImmediate(() =>
      ips.length === 0
        ? callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), [])
        : callback(null, addresses),
    )
  }
  return answer as unknown as Lookup
}

let guard: RequestGuard | null = null
afterEach(() => {
  guard?.close()
  guard = null
})

function open(allowed: string[] = [], ...answers: string[][]): RequestGuard {
  const networks = allowed.length === 0 ? noNetworks : parseNetworks(allowed)
  if (networks === null) throw new Error('no networks')
  guard = openRequestGuard(networks, resolver(...answers))
  return guard
}

const inner = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '100::1',
]
const outer = [
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.32.0.1',
  '2606:4700::1',
  '2a00:1450::1',
]

describe('an address', () => {
  it.each(inner)('%s is none of the internet', (ip) => expect(isPublicIp(ip)).toBe(false))
  it.each(outer)('%s is one of the internet', (ip) => expect(isPublicIp(ip)).toBe(true))
})

describe('a URL', () => {
  it.each([
    ['https://127.0.0.1/', 'inner-network'],
    ['https://2130706433/', 'inner-network'],
    ['https://0x7f000001/', 'inner-network'],
    ['https://0x7f.1/', 'inner-network'],
    ['https://0177.0.0.1/', 'inner-network'],
    ['https://127.1/', 'inner-network'],
    ['https://１２７.0.0.1/', 'inner-network'],
    ['https://[::1]/', 'inner-network'],
    ['https://localhost./', 'inner-network'],
    ['https://hooks.localhost/', 'inner-network'],
    ['https://[::ffff:127.0.0.1]/', 'inner-network'],
    ['https://[0:0:0:0:0:ffff:7f00:1]/', 'inner-network'],
    ['https://[fd00::1]:8443/', 'inner-network'],
    ['https://169.254.169.254/latest/meta-data/', 'inner-network'],
    ['http://8.8.8.8/', 'https'],
    ['https://8.8.8.8/', null],
    ['https://[2606:4700::1]/', null],
    ['https://ann:secret@8.8.8.8/', 'credentials'],
    ['ftp://8.8.8.8/', 'format'],
    ['file:///etc/passwd', 'format'],
    ['javascript:alert(1)', 'format'],
    ['hooks.example.com', 'format'],
    ['', 'format'],
  ])('%s: %s', async (url, refusal) => {
    expect(await open().refusalOf(url)).toBe(refusal)
  })

  it.each([
    ['into the internet', ['8.8.8.8', '2606:4700::1'], null],
    ['into an inner network', ['10.0.0.5'], 'inner-network'],
    ['to both', ['8.8.8.8', '10.0.0.5'], 'inner-network'],
    ['to this machine by IPv6', ['::1'], 'inner-network'],
    ['nowhere now', [], null],
  ])('whose name leads %s', async (_where, ips, refusal) => {
    expect(await open([], ips).refusalOf('https://hooks.example.com/')).toBe(refusal)
  })

  it('may lead into networks that are allowed, there also by http, and nowhere else', async () => {
    const allowed = ['10.1.0.0/16', 'fd00::/8']
    const judge = (url: string, ...ips: string[]) => open(allowed, ips).refusalOf(url)
    expect(await judge('http://tms.internal/', '10.1.2.3')).toBeNull()
    expect(await judge('https://tms.internal/', 'fd00::5')).toBeNull()
    expect(await judge('http://tms.internal/', '10.2.0.1')).toBe('inner-network')
    expect(await judge('http://tms.internal/', '10.1.2.3', '8.8.8.8')).toBe('inner-network')
    expect(await judge('http://hooks.example.com/', '8.8.8.8')).toBe('https')
    expect(await judge('http://unknown.example/')).toBe('https')
    expect(await judge('http://[::ffff:10.1.0.1]/')).toBe('inner-network')
  })
})

describe('networks', () => {
  it.each([
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0/8',
    'fd00::/129',
    'example.com',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '*',
  ])('%s is none', (text) => expect(parseNetworks([text])).toBeNull())
})

describe('a request', () => {
  const post = (opened: RequestGuard, url: string) =>
    new Promise<string>((resolve) => {
      try {
        const request = opened.request(new URL(url), { method: 'POST', headers: {} })
        request
          .on('response', (response) => resolve(String(response.statusCode)))
          .on('error', (error) => resolve(error.message))
        request.end('{}')
      } catch (error) {
        resolve(String(error))
      }
    })

  it('doesn’t reach an inner address that a name has got since it was saved', async () => {
    const server = createServer((_request, response) => response.writeHead(200).end())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    let connections = 0
    server.on('connection', () => connections++)
    const { port } = server.address() as AddressInfo
    const rebinding = open([], ['8.8.8.8'], ['127.0.0.1'])
    const url = `https://rebinding.example:${port}/`
    expect(await rebinding.refusalOf(url)).toBeNull()
    expect(await post(rebinding, url)).toContain('inner network')
    expect(await post(open(), `https://127.0.0.1:${port}/`)).toContain('inner network')
    expect(await post(open([], ['127.0.0.1']), `http://rebinding.example:${port}/`)).toContain(
      'inner network',
    )
    expect(connections).toBe(0)
    expect(await post(open(['127.0.0.1'], ['127.0.0.1']), `http://allowed.example:${port}/`)).toBe('200')
    server.closeAllConnections()
    server.close()
  })
})
