import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { endStalled } from './send-made-file.ts'

const pace = { bytes: 50_000, everyMs: 40 }
let hasEnded = false
const server = createServer((_request, answer) => {
  const piece = Buffer.alloc(100_000)
  // Endless.
  Readable.from(
    (function* () {
      for (;;) yield piece
    })(),
  ).pipe(answer)
  endStalled(answer, pace)
  answer.once('close', () => {
    hasEnded = true
  })
})
afterEach(() => {
  vi.useRealTimers()
  server.close()
})

it('ends the answer of a client that takes nothing, and not that of one who reads', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const check = () => vi.advanceTimersByTime(pace.everyMs)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: portal\r\n\r\n')
  for (let checks = 0; checks < 5; checks++) {
    // More than the buffers between them hold.
    let read = 0
    while (read < 10_000_000) read += (await once(socket, 'data'))[0].length
    check()
    expect(hasEnded).toBe(false)
  }
  socket.pause()
  while (!hasEnded) {
    check()
    await setImmediate()
  }
  socket.destroy()
})
