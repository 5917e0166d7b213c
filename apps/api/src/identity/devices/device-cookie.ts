import { createHash, randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const cookieName = 'portolan-device'
const keptSeconds = 400 * 24 * 60 * 60
const own = /^[\w-]{22}$/

/**
 * The browser's ID, created at its first sign-in. It grants no access: it distinguishes a known browser from
 * a new one, and gives it its own attempts.
 */
export function readDeviceCookie(request: FastifyRequest): string {
  const value = request.cookies[cookieName]
  return value !== undefined && own.test(value) ? value : randomBytes(16).toString('base64url')
}

/** The hash of the ID that a browser sent; null if it sent none. */
export function sentDeviceHash(request: FastifyRequest): string | null {
  const value = request.cookies[cookieName]
  return value !== undefined && own.test(value) ? hashDevice(value) : null
}

export function setDeviceCookie(reply: FastifyReply, value: string): void {
  reply.setCookie(cookieName, value, {
    path: '/api/v2/',
    sameSite: 'strict',
    httpOnly: true,
    maxAge: keptSeconds,
  })
}

/** The stored form of the ID. */
export function hashDevice(value: string): string {
  return createHash('sha256').update(value).digest('hex')
}
