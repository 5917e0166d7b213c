import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

/** A connection is broken at what the near side sends, before it is passed on or in place of its answer. */
export interface Cut {
  /** The connection is the same object for all that it sends. */
  isAt(sent: Buffer, connection: object): boolean
  when: 'before' | 'after'
  /** Which part of the answer is dropped, with all after it; the first one by default. */
  isAnswer?(received: Buffer): boolean
  /** Called at that moment. */
  act?: () => void
}

/** A TCP proxy that fails as networks and servers do. */
export interface Wire {
  /** The target's URL with the port of the proxy. */
  url: string
  open(): Promise<void>
  /** Resets all connections; then nothing listens. */
  close(): Promise<void>
  /** Resets all connections. */
  reset(): void
  /** Swallows everything, as a black hole does. */
  silence(isSilent: boolean): void
  /** Silences current connections; new ones work. */
  muteOpen(): void
  /** Passes on what is sent from now on this much later. */
  delay(milliseconds: number): void
  /** Breaks one connection, once. */
  cut(cut: Cut | null): void
}

interface Connection {
  near: Socket
  far: Socket
  isMuted: boolean
  /** The answer to what is under way is dropped. */
  isCutAfter: Cut | null
}

export async function openWire(target: URL): Promise<Wire> {
  const port = await freePort()
  const connections = new Set<Connection>()
  let isSilent = false
  let delayMs = 0
  let cut: Cut | null = null
  let server: Server | null = null

  function end({ near, far }: Connection, wanted: Cut): void {
    wanted.act?.()
    near.resetAndDestroy()
    far.destroy()
  }

  /** False if this is where the connection breaks. */
  function mayPass(connection: Connection, isSent: boolean, chunk: Buffer): boolean {
    const { isCutAfter } = connection
    if (!isSent && isCutAfter && (isCutAfter.isAnswer?.(chunk) ?? true)) {
      end(connection, isCutAfter)
      return false
    }
    if (!isSent || !cut?.isAt(chunk, connection)) return true
    const found = cut
    cut = null
    if (found.when === 'after') {
      connection.isCutAfter = found
      return true
    }
    end(connection, found)
    return false
  }

  function pass(connection: Connection, from: Socket, to: Socket): void {
    const isSent = from === connection.near
    let last = 0
    from.on('data', (chunk: Buffer) => {
      if (isSilent || connection.isMuted || !mayPass(connection, isSent, chunk)) return
      const now = performance.now()
      // Nothing overtakes what was delayed before.
      last = Math.max(last, now + delayMs)
      if (last <= now) to.write(chunk)
      else setTimeout(() => to.destroyed || to.write(chunk), last - now)
    })
    from
      .on('error', () => {})
      .on('close', () => {
        to.destroy()
        connections.delete(connection)
      })
  }

  const open = async () => {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname)
      const connection = { near, far, isMuted: false, isCutAfter: null }
      connections.add(connection)
      pass(connection, near, far)
      pass(connection, far, near)
    })
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
  }
  const reset = () => {
    for (const { near } of connections) near.resetAndDestroy()
  }
  await open()
  const url = new URL(target)
  url.port = String(port)
  return {
    url: url.href,
    open,
    reset,
    async close() {
      const closed = new Promise((resolve) => server?.close(resolve))
      reset()
      await closed
    },
    silence(quiet) {
      isSilent = quiet
    },
    muteOpen() {
      for (const connection of connections) connection.isMuted = true
    },
    delay(milliseconds) {
      delayMs = milliseconds
    },
    cut(next) {
      cut = next
    },
  }
}
