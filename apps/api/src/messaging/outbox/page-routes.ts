import { isIPv4 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { composeMessage } from '#messaging/letters/compose-message.ts'
import { senderOf } from '#messaging/letters/write-letter.ts'
import type { Deps } from '#platform/process/deps.ts'
import type { Env } from '#platform/settings/env.ts'
import { messagePage, outboxPage, outboxStyle } from './outbox-page.ts'
import { presentMessage } from './present.ts'
import { findMessage, listMessages } from './queries.ts'

const shown = 200
const framePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'"
// Nothing runs in a mail, and nothing is loaded by it.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const localNames = ['localhost', '127.0.0.1', '[::1]']

/** Whether messages stay in the outbox and the portal is nowhere but on this machine. */
export function canShowOutbox({ mail, sms, publicUrl }: Env): boolean {
  const isLocal = publicUrl === null || localNames.includes(new URL(publicUrl).hostname)
  return mail === null && sms === null && isLocal
}

/**
 * The outbox as pages, and for tests as JSON, with every code and link in it: anybody who reads them is anybody.
 * Hence only where no gateway and no address that others could know is configured, and only for browsers of this very
 * machine that come directly; `isAllowed` tells whether the database holds nobody's data. All else is a 404.
 */
export function outboxPageRoutes(app: FastifyInstance, deps: Deps, isAllowed: () => Promise<boolean>): void {
  const { database, env } = deps
  if (!canShowOutbox(env)) return
  const sender = senderOf(env)
  const Params = z.object({ id: z.uuid() })

  function serve(
    path: string,
    show: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void {
    app.get(`/api/dev/outbox${path}`, async (request, reply) => {
      if (!isDirectlyFromHere(request) || !(await isAllowed())) return reply.callNotFound()
      return show(request, reply)
    })
  }

  async function storedMessage(request: FastifyRequest) {
    const params = Params.safeParse(request.params)
    return params.success ? findMessage(database, params.data.id) : null
  }

  serve('', async (request, reply) => {
    const stored = await listMessages(database, { after: null, limit: shown })
    const messages = stored.map((message) => presentMessage(message, sender))
    if (request.headers.accept?.includes('application/json')) return { messages }
    return sendPage(reply, outboxPage(messages.toReversed()))
  })

  serve('/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(outboxStyle))

  serve('/:id', async (request, reply) => {
    const message = await storedMessage(request)
    return message === null
      ? reply.callNotFound()
      : sendPage(reply, messagePage(presentMessage(message, sender)))
  })

  serve('/:id/html', async (request, reply) => {
    const message = await storedMessage(request)
    const html = message && composeMessage(message, sender).html
    if (!html) return reply.callNotFound()
    reply.header('content-security-policy', mailPolicy).type('text/html; charset=utf-8')
    // Links of a framed mail would otherwise open inside of the frame.
    return reply.send(html.replace('<head>', '<head><base target="_blank">'))
  })
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.header('content-security-policy', framePolicy).type('text/html; charset=utf-8').send(page)
}

const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

// The connection itself counts, whatever proxies are trusted; and the name in the address, since a page from elsewhere
// can have its own name resolve to this machine.
function isDirectlyFromHere(request: FastifyRequest): boolean {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const isLoopback = address === '::1' || (isIPv4(address) && address.startsWith('127.'))
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  const isLocalName = localNames.includes(host)
  return isLoopback && isLocalName && forwarding.every((name) => request.headers[name] === undefined)
}
