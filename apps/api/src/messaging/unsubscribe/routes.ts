import type { Locale } from '@portolan/contract/identity/users'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { senderOf } from '#messaging/letters/letter.ts'
import type { Database } from '#platform/db/database.ts'
import { and, eq } from '#platform/db/drizzle.ts'
import { users } from '#platform/db/schema.ts'
import { localeOf } from '#platform/http/locale.ts'
import type { Deps } from '#platform/process/deps.ts'
import { unsubscribePage, unsubscribeStyle } from './unsubscribe-page.ts'
import { isMacOf, readUnsubscribeToken, unsubscribePath } from './unsubscribe-url.ts'

const maxBytes = 64 * 1024

/**
 * Turns off notification emails by the link in each of them, without a session. Opening it only asks, since
 * mail scanners open links; the page's button and the button of email clients (RFC 8058) send a POST. The
 * signed token proves the request, so neither a cookie nor the Origin is checked. These aren't endpoints of
 * the contract: only links lead here.
 */
export function unsubscribeRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  const sender = () => ({ company: senderOf(deps).company })

  async function personOf(request: FastifyRequest) {
    const { token } = request.query as Record<string, unknown>
    const subject = typeof token === 'string' ? readUnsubscribeToken(token) : null
    const person = subject && (await findPerson(database, subject.userId))
    return subject && person && isMacOf(deps, subject.mac, person) ? person : null
  }

  function refuse(request: FastifyRequest, reply: FastifyReply) {
    return sendPage(reply.code(404), unsubscribePage('invalid', localeOf(request), sender()))
  }

  app.get(unsubscribePath, async (request, reply) => {
    const person = await personOf(request)
    if (!person) return refuse(request, reply)
    return sendPage(reply, unsubscribePage('ask', person.locale, { ...sender(), email: person.email }))
  })

  app.get(`${unsubscribePath}/style.css`, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(unsubscribeStyle),
  )

  // A separate scope, since forms aren't parsed elsewhere.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The form's content adds nothing to the token.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, _body, done) =>
      done(null, null),
    )
    scope.post(unsubscribePath, { bodyLimit: maxBytes }, async (request, reply) => {
      const person = await personOf(request)
      if (!person) return refuse(request, reply)
      await turnOffEmails(database, person.id)
      return sendPage(reply, unsubscribePage('done', person.locale, sender()))
    })
  })
}

interface UnsubscribedPerson {
  id: string
  email: string
  locale: Locale
}

async function findPerson(database: Database, userId: string): Promise<UnsubscribedPerson | null> {
  const { id, email, locale } = users
  const [row] = await database.select({ id, email, locale }).from(users).where(eq(users.id, userId))
  return row ?? null
}

/** People who get SMS by now keep them. */
async function turnOffEmails(database: Database, userId: string): Promise<void> {
  await database
    .update(users)
    .set({ notificationChannel: 'disabled' })
    .where(and(eq(users.id, userId), eq(users.notificationChannel, 'email')))
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  // The URL is a key and must not leak through a link.
  return reply.header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8').send(page)
}
