import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Pool } from 'pg'
import { expect, it, vi } from 'vitest'
import { watchPool } from './pool-watch.ts'

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

it('keeps the connections while another one hears the database', { tags: ['exhaustive'] }, async () => {
  const probes: Socket[] = []
  const silent = createServer((socket) => probes.push(socket)).listen(0, '127.0.0.1')
  let timer: NodeJS.Timeout | undefined
  const talking = createServer((socket) => {
    socket.on('error', () => {})
    timer = setInterval(() => socket.write('.'), 20)
  }).listen(0, '127.0.0.1')
  await Promise.all([once(silent, 'listening'), once(talking, 'listening')])
  const portOf = (server: Server) => (server.address() as AddressInfo).port
  const heard = connect(portOf(talking), '127.0.0.1').resume()
  const pool = new Pool()
  const warn = vi.fn()
  const url = `postgres://127.0.0.1:${portOf(silent)}/none`
  const stop = watchPool(pool, [url], { warn } as unknown as Parameters<typeof watchPool>[2])
  try {
    const destroy = vi.fn()
    pool.emit('connect', { connection: { stream: heard } } as never)
    pool.emit('acquire', { connection: { stream: { destroy } } } as never)
    // The second is asked once the first has got no answer.
    await vi.waitUntil(() => probes.length > 1, { timeout: 60_000 })
    expect([destroy.mock.calls.length, warn.mock.calls.length]).toEqual([0, 0])
    clearInterval(timer)
    await vi.waitUntil(() => destroy.mock.calls.length > 0, { timeout: 60_000 })
  } finally {
    clearInterval(timer)
    stop()
    for (const socket of [...probes, heard]) socket.destroy()
    silent.close()
    talking.close()
  }
})

it('gives connections up when the database is silent, not when this process was too busy to hear it', async () => {
  const sockets: Socket[] = []
  const requests = new EventEmitter()
  const silent = createServer((socket) => {
    sockets.push(socket)
    requests.emit('connection')
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const pool = new Pool()
  const warn = vi.fn()
  const destroy = vi.fn()
  const url = `postgres://127.0.0.1:${(silent.address() as AddressInfo).port}/none`
  const stop = watchPool(pool, [url], { warn } as unknown as Parameters<typeof watchPool>[2])
  try {
    pool.emit('acquire', { connection: { stream: { destroy } } } as never)
    await once(requests, 'connection')
    block(2_000)
    // Asked again, since the first answer couldn't be heard.
    await once(requests, 'connection')
    expect(destroy).not.toHaveBeenCalled()
    await vi.waitUntil(() => destroy.mock.calls.length > 0, { timeout: 60_000 })
    expect(warn).toHaveBeenCalledWith({ connections: 1 }, 'the database does not answer')
  } finally {
    stop()
    for (const socket of sockets) socket.destroy()
    silent.close()
  }
})
