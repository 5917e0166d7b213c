import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { certificate } from './certificate.ts'

/**
 * `down` rejects every connection, `stall` never answers a recipient, `unknown` rejects every recipient
 * permanently, `later` temporarily, `lost` accepts the message and then stays silent for a while, `slow`
 * greets late.
 */
export type MailServerMood = 'well' | 'down' | 'stall' | 'unknown' | 'later' | 'lost' | 'slow'

export interface ReceivedMail {
  to: string
  /** As in `Message-ID`. */
  id: string
  raw: string
  isEncrypted: boolean
}

/** A real SMTP server whose mood a test may change at any time. */
export interface MailServer {
  url: string
  /** The accepted mails, in order. */
  received: ReceivedMail[]
  /** The number of connections, accepted or not. */
  connections: number
  mood: MailServerMood
  close(): Promise<void>
}

export interface MailServerOptions {
  /** Offers STARTTLS, or speaks TLS from the start. */
  tls?: 'starttls' | 'from-start' | 'none'
  /** Without it, anyone may send. */
  login?: { user: string; password: string }
}

const lostMs = 700
const slowMs = 12_000

export async function startMailServer({ tls = 'none', login }: MailServerOptions = {}): Promise<MailServer> {
  const no = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
  const state: MailServer = { url: '', received: [], connections: 0, mood: 'well', close }
  const server = new SMTPServer({
    ...certificate,
    secure: tls === 'from-start',
    authOptional: login === undefined,
    hideSTARTTLS: tls === 'none',
    disabledCommands: [...(tls === 'none' ? ['STARTTLS'] : []), ...(login === undefined ? ['AUTH'] : [])],
    allowInsecureAuth: true,
    closeTimeout: 1,
    onConnect(_session, callback) {
      state.connections++
      if (state.mood === 'slow') setTimeout(callback, slowMs)
      else callback(state.mood === 'down' ? no(421, 'Closed for now') : null)
    },
    onAuth({ username, password }, _session, callback) {
      if (username === login?.user && password === login?.password) callback(null, { user: username })
      else callback(no(535, '5.7.8 Wrong user or password'))
    },
    onRcptTo(_address, _session, callback) {
      if (state.mood === 'stall') return
      if (state.mood === 'unknown') callback(no(550, '5.1.1 Nobody of that name'))
      else if (state.mood === 'later') callback(no(450, '4.2.0 Come back later'))
      else callback(null)
    },
    async onData(stream, session, callback) {
      // A sender that gives up midway, as a slow one does, has sent nothing.
      const raw = await text(stream).catch(() => null)
      if (raw === null) return
      const { rcptTo } = session.envelope
      const id = raw.match(/^Message-ID: <(.+)>\r$/im)?.[1] ?? ''
      state.received.push({ to: rcptTo[0]?.address ?? '', id, raw, isEncrypted: session.secure })
      if (state.mood === 'lost') setTimeout(callback, lostMs, null, 'Taken')
      else callback(null, 'Taken')
    },
  })
  // Clients that disconnect midway are part of the tests.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const who = login === undefined ? '' : `${login.user}:${encodeURIComponent(login.password)}@`
  state.url = `${tls === 'from-start' ? 'smtps' : 'smtp'}://${who}127.0.0.1:${port}`
  function close(): Promise<void> {
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return state
}
