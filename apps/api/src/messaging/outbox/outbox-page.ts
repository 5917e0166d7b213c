import { isIPv4 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { senderOf } from '#messaging/letters/letter.ts'
import { writeLetter } from '#messaging/letters/write-letter.ts'
import { unsubscribeUrlOf } from '#messaging/unsubscribe/unsubscribe-url.ts'
import { brandFilePath } from '#platform/brand/brand-style.ts'
import type { Deps } from '#platform/process/deps.ts'
import type { Env } from '#platform/settings/env.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'
import { type PresentedMessage, presentMessage } from './list-outbox.ts'
import { findMessage, listMessages, type StoredMessage } from './queries.ts'

const pageSize = 200
const framePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'"
// Emails run no scripts and load nothing, except the logo, which they bring along once sent.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

export const outboxPath = '/api/dev/outbox'

const localNames = ['localhost', '127.0.0.1', '[::1]']

/** True if messages stay in the outbox and the portal is only reachable on this machine. */
export function canShowOutbox({ mail, sms, publicUrl }: Env): boolean {
  const isLocal = publicUrl === null || localNames.includes(new URL(publicUrl).hostname)
  return mail === null && sms === null && isLocal
}

/**
 * The outbox as pages, and for tests as JSON, with every code and link: a reader can sign in as anyone. So
 * it's available only if no gateway and no public URL is configured, and only to direct connections from
 * browsers on this machine; `isAllowed` resolves to true if the database has only demo data. Anything else is
 * a 404.
 */
export function outboxPageRoutes(app: FastifyInstance, deps: Deps, isAllowed: () => Promise<boolean>): void {
  const { database, env } = deps
  if (!canShowOutbox(env)) return
  const present = (message: StoredMessage) =>
    presentMessage(message, senderOf(deps), unsubscribeUrlOf(deps, message))
  const Params = z.object({ id: z.uuid() })

  function serve(
    path: string,
    show: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void {
    app.get(`${outboxPath}${path}`, async (request, reply) => {
      if (!isDirectlyFromHere(request) || !(await isAllowed())) return reply.callNotFound()
      return show(request, reply)
    })
  }

  async function storedMessage(request: FastifyRequest) {
    const params = Params.safeParse(request.params)
    return params.success ? findMessage(database, params.data.id) : null
  }

  serve('', async (request, reply) => {
    const stored = await listMessages(database, { after: null, limit: pageSize })
    const messages = stored.map(present)
    if (request.headers.accept?.includes('application/json')) return { messages }
    return sendPage(reply, outboxPage(messages.toReversed()))
  })

  serve('/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(outboxStyle))

  serve('/:id', async (request, reply) => {
    const message = await storedMessage(request)
    return message === null ? reply.callNotFound() : sendPage(reply, messagePage(present(message)))
  })

  serve('/:id/html', async (request, reply) => {
    const message = await storedMessage(request)
    const sender = senderOf(deps, (logo) => brandFilePath(logo, 'mail'))
    const html = message && writeLetter(message, sender, unsubscribeUrlOf(deps, message)).html
    if (!html) return reply.callNotFound()
    reply.header('content-security-policy', mailPolicy).type('text/html; charset=utf-8')
    // Links of a framed email would otherwise open inside the frame.
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

// Checks the connection itself, whatever proxies are trusted, and the host name in the URL, since another
// site's name could resolve to this machine.
function isDirectlyFromHere(request: FastifyRequest): boolean {
  const ip = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const isLoopback = ip === '::1' || (isIPv4(ip) && ip.startsWith('127.'))
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  const isLocalName = localNames.includes(host)
  return isLoopback && isLocalName && forwarding.every((name) => request.headers[name] === undefined)
}

const outboxStyle = `
:root { color-scheme: light dark; --line: light-dark(#e0e4ea, #2b333e); --muted: light-dark(#566070, #a0aab8);
  --ink: light-dark(#121821, #eceff4); --accent: light-dark(#17509e, #86b3f5); --surface: light-dark(#fff, #161b22); }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 4rem;
  background: light-dark(#f6f7f9, #0f1318); color: var(--ink); }
h1 { font-size: 1.4rem; line-height: 1.3; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
a { color: var(--accent); } p { margin: 0 0 1rem; } .quiet { color: var(--muted); font-size: .875rem; }
ol { list-style: none; margin: 1rem 0 0; padding: 0; border: 1px solid var(--line); border-radius: .75rem;
  background: var(--surface); overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: .75rem 1rem; color: inherit; text-decoration: none; }
li a:hover { background: light-dark(#eceff3, #232a34); }
li a:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
li span { display: block; overflow-wrap: anywhere; } .words { font-weight: 600; }
pre { font: .9rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; padding: 1rem;
  border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); }
iframe { display: block; width: 100%; height: 42rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); }
`

/** All messages, newest first. */
function outboxPage(messages: readonly PresentedMessage[]): string {
  const list = messages
    .map(
      ({ id, subject, text, ...message }) => `<li><a href="/api/dev/outbox/${id}">
<span class="quiet">${escapeHtml(headOf(message))}</span>
<span${subject === null ? '' : ' class="words"'}>${escapeHtml(subject ?? text)}</span></a></li>`,
    )
    .join('\n')
  const body =
    list === '' ? '<p>No messages yet. Codes, links and notifications appear here.</p>' : `<ol>${list}</ol>`
  return page(
    'Outbox',
    `<h1>Outbox</h1>
<p class="quiet">Messages are kept here instead of being sent, because no mail server or SMS gateway is configured. This page is available only on this machine.</p>
<p><a href="/api/dev/outbox">Refresh</a></p>
${body}`,
  )
}

/** One message, as plain text and, for an email, as HTML. */
function messagePage({ id, subject, text, ...message }: PresentedMessage): string {
  const title = subject ?? 'SMS'
  const mail =
    subject === null
      ? ''
      : `<h2>As HTML</h2>
<iframe src="/api/dev/outbox/${id}/html" title="The message as HTML"></iframe>`
  return page(
    title,
    `<p><a href="/api/dev/outbox">Outbox</a></p>
<h1>${escapeHtml(title)}</h1>
<p class="quiet">${escapeHtml(headOf(message))}</p>
${mail}
<h2>As text</h2>
<pre>${linked(text)}</pre>`,
  )
}

function headOf({
  createdAt,
  channel,
  to,
  status,
}: Omit<PresentedMessage, 'id' | 'subject' | 'text'>): string {
  return [`${createdAt.slice(0, 19).replace('T', ' ')} UTC`, channel, to, status].join(' · ')
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"()]+)/)
    .map((part, index) => {
      const safe = escapeHtml(part)
      return index % 2 === 1 ? `<a href="${safe}" target="_blank" rel="noreferrer">${safe}</a>` : safe
    })
    .join('')
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/dev/outbox/style.css"></head>
<body><main>${body}</main></body></html>`
}
