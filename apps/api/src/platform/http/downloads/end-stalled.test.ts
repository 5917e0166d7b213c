import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { endStalled } from './send-made-file.ts'

const server = createServer((_request, answer) => {
  const piece = Buffer.alloc(100_000)
  // Endless.
  Readable.from(
    (function* () {
      for (;;) yield piece
    })(),
  ).pipe(answer)
  endStalled(answer, { bytes: 50_000, everyMs: 40 })
  answer.once('close', () => server.emit('ended', answer.socket?.bytesWritten))
})
afterEach(() => server.close())

it('ends the answer of a client that takes nothing, and not that of one who reads', async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const ended = once(server, 'ended')
  socket.write('GET / HTTP/1.1\r\nhost: portal\r\n\r\n')
  let read = 0
  socket.on('data', (bytes) => {
    read += bytes.length
    // Long enough for several checks.
    if (read > 50_000_000) socket.pause()
  })
  socket.on('error', () => {})
  await ended
  expect(read).toBeGreaterThan(50_000_000)
  socket.destroy()
})
