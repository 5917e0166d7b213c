import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { personOf, signedInOf } from './caller.ts'
import { Problem } from './problem.ts'

const cookieName = 'XSRF-TOKEN'
const headerName = 'x-xsrf-token'
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A random part, then its HMAC together with the session that it belongs to (empty before a login). */
function makeToken(key: Uint8Array, sessionId: string): string {
  const random = randomBytes(18).toString('base64url')
  return `${random}.${sign(key, random, sessionId)}`
}

function sign(key: Uint8Array, random: string, sessionId: string): string {
  return createHmac('sha256', key).update(`${random}.${sessionId}`).digest('base64url')
}

function isValid(key: Uint8Array, token: string, sessionId: string): boolean {
  const [random = '', mac = ''] = token.split('.')
  const expected = Buffer.from(sign(key, random, sessionId))
  const macBytes = Buffer.from(mac)
  return macBytes.length === expected.length && timingSafeEqual(macBytes, expected)
}

/** Gives the browser a token for its session; the page reads the cookie and repeats it in a header. */
export function setCsrfCookie(reply: FastifyReply, key: Uint8Array, sessionId: string): void {
  reply.setCookie(cookieName, makeToken(key, sessionId), {
    path: '/',
    sameSite: 'strict',
    httpOnly: false,
  })
}

/**
 * Rejects unsafe requests that a foreign page could have caused. Machine clients, which send neither the
 * cookie nor an Origin, are exempt. A rejected browser gets a new cookie with the answer, so that one retry
 * by the page succeeds: several tabs with different sessions share the cookie.
 */
export function checkCsrf(request: FastifyRequest, reply: FastifyReply, key: Uint8Array): void {
  // A view changes nothing, so it leaves the cookie to the session of the desk.
  if (personOf(request)?.view) return
  const sessionId = signedInOf(request)?.sessionId ?? ''
  const cookie = request.cookies[cookieName]
  const unsafe = !safeMethods.has(request.method)
  if (unsafe && request.headers['sec-fetch-site'] === 'cross-site') throw new Problem('csrf_failed')
  const valid = cookie !== undefined && isValid(key, cookie, sessionId)
  // A read without a token may not be the browser's session, so it must not replace that session's cookie.
  const isOthers = !unsafe && sessionId === '' && cookie !== undefined
  const isBrowser =
    cookie !== undefined || request.headers.origin !== undefined || request.headers['sec-fetch-site']
  if (!valid && !isOthers && isBrowser) setCsrfCookie(reply, key, sessionId)
  if (!unsafe || (cookie === undefined && request.headers.origin === undefined)) return
  if (!valid || request.headers[headerName] !== cookie) throw new Problem('csrf_failed')
}
