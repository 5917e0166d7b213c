import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { DeliveryFault, type Gateway, type Message } from './gateway.ts'
import type { MailSettings } from './mail-settings.ts'

// Until the server asks for the content, giving up loses nothing, so that happens early. Afterwards the
// server may have accepted the message without saying so, so we wait as long as RFC 5321, 4.5.3.2.6 requires.
const patience = { connectMs: 10_000, beforeContentMs: 30_000, afterContentMs: 600_000 }

/** For one reply, and for a whole session without TLS; a server that sends more isn't a mail server. */
const maxBytes = 64 * 1024

/** The sender's name, and the address for replies; null for the sender's own. */
export interface MailSender {
  name: string
  replyTo: string | null
}

/**
 * Sends emails, each over a separate connection. `patienceMs` shortens the wait before the content, for
 * tests.
 */
export function openMailGateway(
  settings: MailSettings,
  currentSender: () => MailSender,
  patienceMs = patience.beforeContentMs,
): Gateway {
  const { host } = settings

  async function send(message: Message, signal: AbortSignal): Promise<void> {
    const content = await compose(message, settings.from, currentSender())
    const connection = openConnection(settings, patienceMs)
    const leftMs =
      message.expiresAt === null ? patienceMs : Math.min(patienceMs, message.expiresAt - Date.now())
    const early = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, leftMs))])
    let isUnderWay = false
    let ending: NodeJS.Timeout | undefined
    try {
      await new Promise<void>((resolve, reject) => {
        // A server that sends a byte now and then is never silent for long.
        ending = setTimeout(
          () => reject(new DeliveryFault('gateway', `${host} did not confirm the message in time.`)),
          patienceMs + patience.afterContentMs,
        ).unref()
        const giveUp = () => {
          if (isUnderWay) return
          const reason = signal.aborted
            ? 'The portal was stopped.'
            : `${host} did not ask for the message in time.`
          reject(new DeliveryFault('gateway', reason))
        }
        if (early.aborted) return giveUp()
        early.addEventListener('abort', giveUp, { once: true })
        transfer(
          connection,
          message.to,
          contentStream(content, () => (isUnderWay = true)),
          (error) => (error ? reject(faultOf(error)) : resolve()),
        )
      })
      connection.quit()
    } catch (error) {
      connection.close()
      throw error
    } finally {
      clearTimeout(ending)
    }
  }

  function transfer(
    connection: SMTPConnection,
    to: string,
    content: Readable,
    done: (error: Error | null) => void,
  ): void {
    const { from } = settings
    signIn(connection, settings, (failed) =>
      failed ? done(failed) : connection.send({ from, to: [to] }, content, done),
    )
  }

  return { send }
}

/** A connection that isn't open yet; `patienceMs` is for what comes before the content. */
function openConnection(
  { host, port, secure, startTls, ca }: MailSettings,
  patienceMs: number,
): SMTPConnection {
  const options = {
    host,
    port,
    secure,
    requireTLS: startTls === 'required',
    ignoreTLS: startTls === 'off',
    // Nodemailer's also covers the greeting, which some servers hold back for twenty seconds.
    connectionTimeout: patienceMs,
    dnsTimeout: Math.min(patienceMs, patience.connectMs),
    greetingTimeout: patienceMs,
    socketTimeout: patience.afterContentMs,
    maxResponseSize: maxBytes,
    tls: { minVersion: 'TLSv1.2', ...(ca !== null && { ca: [ca] }) },
  } as const
  const socket = promptSocket(host)
  // A TLS connection has proven that this is the operator's own server.
  return new SMTPConnection({ ...options, socket: secure ? socket : bounded(socket, host) })
}

/** Connects, and signs in if there is a login; `done` may be called again if the connection breaks later. */
function signIn(
  connection: SMTPConnection,
  { host, login }: MailSettings,
  done: (error: Error | null) => void,
): void {
  connection.on('error', done)
  connection.on('end', () => done(new Error(`${host} ended the connection.`)))
  connection.connect((failed) => {
    if (failed) done(failed)
    else if (login === null) done(null)
    else {
      const { user, password } = login
      connection.login({ user, credentials: { user, pass: password } }, (refused) => done(refused ?? null))
    }
  })
}

/**
 * Connects to the mail server and signs in as for an email, without sending one; returns whether the
 * connection is encrypted. Rejects with the reason why an email wouldn't get through.
 */
export async function probeMail(settings: MailSettings): Promise<{ isSecure: boolean }> {
  const patienceMs = patience.beforeContentMs
  const connection = openConnection(settings, patienceMs)
  let ending: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      ending = setTimeout(() => reject(new Error(`${settings.host} did not answer in time.`)), patienceMs)
      signIn(connection, settings, (error) => (error ? reject(error) : resolve()))
    })
    connection.quit()
    return { isSecure: connection.secure === true }
  } catch (error) {
    connection.close()
    throw error
  } finally {
    clearTimeout(ending)
  }
}

/** Gives up a host that takes no connection long before one that only greets late. */
function promptSocket(host: string): Socket {
  const socket = new Socket()
  const ending = setTimeout(
    () => socket.destroy(new Error(`${host} takes no connection.`)),
    patience.connectMs,
  ).unref()
  const end = () => clearTimeout(ending)
  // Nodemailer listens only once it knows the address.
  return socket.once('connect', end).once('close', end).on('error', end)
}

/** Nodemailer buffers every line from the server, requested or not; this ends one that never stops. */
function bounded(socket: Socket, host: string): Socket {
  let bytes = 0
  return socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) socket.destroy(new Error(`${host} says more than a mail server does.`))
  })
}

/** The content; `onAsked` is called when the server is ready for it. */
function contentStream(content: Buffer, onAsked: () => void): Readable {
  return new Readable({
    read() {
      onAsked()
      this.push(content)
      this.push(null)
    },
  })
}

function compose(
  { id, to, replyTo, subject, text, html, images, unsubscribeUrl }: Message,
  from: string,
  sender: MailSender,
): Promise<Buffer> {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return new MailComposer({
    from: { name: sender.name, address: from },
    ...(replyTo !== null
      ? { replyTo: { name: replyTo.name, address: replyTo.email } }
      : sender.replyTo !== null && { replyTo: { name: sender.name, address: sender.replyTo } }),
    to: { name: '', address: to },
    subject: subject ?? '',
    text,
    html: html ?? '',
    attachments: images.map(({ cid, type, bytes }) => ({
      cid,
      content: bytes,
      contentType: type,
      contentDisposition: 'inline' as const,
      filename: 'logo.png',
    })),
    messageId: `<${id}@${domain}>`,
    headers: {
      // Suppresses automatic replies such as vacation notices.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl !== null && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/**
 * Classifies an error of the mail server. Only a clear rejection of this recipient or content ends the
 * message; errors about policy (5.7) or about us are retried, since an operator can fix them.
 */
function faultOf(error: unknown): DeliveryFault {
  if (error instanceof DeliveryFault) return error
  if (!(error instanceof Error)) return new DeliveryFault('gateway', String(error))
  const { code, command, responseCode } = describe(error)
  const isAboutMessage = (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE'
  if (!isAboutMessage || responseCode === 421) return new DeliveryFault('gateway', error.message)
  const isNo = responseCode === 501 || (responseCode >= 550 && responseCode <= 559)
  const isFinal = isNo && !/\b5\.7\.\d/.test(error.message)
  return new DeliveryFault(isFinal ? 'refused' : 'message', error.message)
}

function describe(error: Error): { code: string; command: string; responseCode: number } {
  const code = 'code' in error ? String(error.code) : ''
  const command = 'command' in error ? String(error.command) : ''
  return { code, command, responseCode: 'responseCode' in error ? Number(error.responseCode) : 0 }
}
