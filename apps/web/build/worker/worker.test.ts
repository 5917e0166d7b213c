import { createContext, runInContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { workerOf } from './shell-worker.ts'

const origin = 'https://portal.example'
const entry = 'assets/index-1.js'
const code = '/assets/orders-1.js'
const script = workerOf(entry, [entry, code.slice(1)])
const documentOf = (file: string) => `<script src="/${file}"></script>`
const pathOf = (request: string | Request) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname

class FakeCache {
  readonly answers = new Map<string, Response>()
  async match(request: string | Request) {
    return this.answers.get(pathOf(request))?.clone()
  }
  async put(request: string | Request, answer: Response) {
    this.answers.set(pathOf(request), answer)
  }
  async delete(request: string | Request) {
    return this.answers.delete(pathOf(request))
  }
  async addAll(paths: string[]) {
    for (const path of paths) await this.put(path, await network(path))
  }
}

let stores: Map<string, FakeCache>
let listeners: Map<string, (event: unknown) => void>
/** The server's files by path; null is a lost connection. */
let server: Map<string, string> | null
/** True if a gateway answers for the server. */
let isBusy: boolean
let asked: string[]
const registration = { unregister: vi.fn(), update: vi.fn() }

async function network(request: string | Request): Promise<Response> {
  const path = pathOf(request)
  asked.push(path)
  if (!server) throw new TypeError('Failed to fetch')
  const body = server.get(path)
  return new Response(body ?? 'not found', {
    status: isBusy ? 503 : body === undefined ? 404 : 200,
    headers: { date: new Date().toUTCString() },
  })
}

async function send(type: string, event: object = {}) {
  const waits: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners.get(type)?.({
    ...event,
    waitUntil: (wait: Promise<unknown>) => waits.push(wait),
    respondWith: (given: Promise<Response>) => {
      answer = given
    },
  })
  const response = await answer
  await Promise.all(waits)
  return response?.text()
}

/** Opens a URL, as a person does; undefined if the worker leaves it to the browser. */
const open = (path: string) =>
  send('fetch', { request: { url: origin + path, method: 'GET', mode: 'navigate', headers: new Headers() } })
const load = (path: string) =>
  send('fetch', { request: { url: origin + path, method: 'GET', mode: 'cors', headers: new Headers() } })
const shell = () => [...stores.keys()].find((name) => name.startsWith('portolan-shell-')) ?? ''

beforeEach(async () => {
  stores = new Map()
  listeners = new Map()
  asked = []
  isBusy = false
  server = new Map([
    ['/', documentOf(entry)],
    [`/${entry}`, 'entry'],
    [code, 'orders'],
    ['/assets/late-1.js', 'late'],
    ['/api/v2/config/', 'config'],
  ])
  registration.unregister.mockReset()
  registration.update.mockReset().mockResolvedValue(undefined)
  const caches = {
    async open(name: string) {
      const store = stores.get(name) ?? new FakeCache()
      stores.set(name, store)
      return store
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    async match(request: Request) {
      for (const store of stores.values()) {
        const answer = await store.match(request)
        if (answer) return answer
      }
      return undefined
    },
  }
  const scope = {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    location: new URL(origin),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    fetch: network,
    caches,
    registration,
    URL,
    setTimeout,
  }
  runInContext(script, createContext(scope))
  await send('install')
  await send('activate')
  asked = []
})

describe('without a connection', () => {
  it('a page, its code and the company are answered', async () => {
    await load('/api/v2/config/')
    server = null
    expect(await open('/orders?listMode=cards')).toBe(documentOf(entry))
    expect(await load(code)).toBe('orders')
    expect(await load('/api/v2/config/')).toBe('config')
  })

  it('what was loaded once more is answered, too', async () => {
    await load('/assets/late-1.js')
    server = null
    expect(await load('/assets/late-1.js')).toBe('late')
  })

  it.each(['/api/v2/customer/orders/', '/api/docs', '/health/live', '/robots.txt', '/file.pdf'])(
    '%s is left to the browser',
    async (path) => {
      expect([await open(path), await load(path)]).toEqual([undefined, undefined])
    },
  )
})

describe('with a connection', () => {
  it('a page is answered from here, and the server is asked for one document', async () => {
    expect(await open('/orders')).toBe(documentOf(entry))
    expect(asked).toEqual(['/'])
    expect(registration.update).not.toHaveBeenCalled()
  })

  it('a newer version is fetched, and the next navigation has its document', async () => {
    server?.set('/', documentOf('assets/index-2.js'))
    expect(await open('/orders')).toBe(documentOf(entry))
    expect(registration.update).toHaveBeenCalledOnce()
    server?.set('/orders', documentOf('assets/index-2.js'))
    expect(await open('/orders')).toBe(documentOf('assets/index-2.js'))
  })

  it('code that the server no longer has takes its document along', async () => {
    await load('/assets/gone-1.js')
    expect(await stores.get(shell())?.match('/')).toBeUndefined()
  })

  it('a server without this worker is left with everything that was kept', async () => {
    stores.set('portolan-kept', new FakeCache())
    stores.set('others', new FakeCache())
    server?.set('/', 'an older portal')
    registration.update.mockRejectedValue(new TypeError('404'))
    await open('/orders')
    expect(registration.unregister).toHaveBeenCalledOnce()
    expect([...stores.keys()]).toEqual(['others'])
  })

  it('a gateway in between changes nothing', async () => {
    isBusy = true
    expect(await open('/orders')).toBe(documentOf(entry))
    expect(await stores.get(shell())?.match('/')).toBeDefined()
    expect(registration.update).not.toHaveBeenCalled()
  })

  it('a document that is a day old waits for the server’s', async () => {
    const old = new Date(Date.now() - 25 * 3_600_000).toUTCString()
    const before = new Response('old', { headers: { date: old } })
    await stores.get(shell())?.put('/', before.clone())
    expect(await open('/orders')).toBe(documentOf(entry))
    await stores.get(shell())?.put('/', before.clone())
    server = null
    expect(await open('/orders')).toBe('old')
  })
})

it('files of the version before stay for its open pages, older ones go', async () => {
  const own = shell()
  stores = new Map([
    ['portolan-shell-a', new FakeCache()],
    ['portolan-shell-b', new FakeCache()],
    ['portolan-kept', new FakeCache()],
    [own, new FakeCache()],
  ])
  await send('activate')
  expect([...stores.keys()]).toEqual(['portolan-shell-b', 'portolan-kept', own])
})
