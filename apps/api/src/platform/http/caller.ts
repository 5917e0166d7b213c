import { type Scope, scopeOf } from '@portolan/contract/identity/api-keys'
import type { Locale } from '@portolan/contract/identity/users'
import type { Access, Endpoint } from '@portolan/contract/shared/endpoint'
import type { StepUpMethod } from '@portolan/contract/shared/errors'
import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/** A signed-in person: the session and the organizations whose rows may be shown. */
export interface Person {
  kind: 'person'
  userId: string
  sessionId: string
  locale: Locale
  /** Tenant scope; every query of customer data requires it. */
  organizationIds: readonly string[]
  /** True if the login still awaits its second factor. */
  partial: boolean
  /**
   * True if identity was proved within the last ten minutes, by the database's clock; with a second factor
   * on, by that or a passkey.
   */
  fresh: boolean
  /** The methods by which this person can prove it again. */
  listStepUpMethods(): Promise<StepUpMethod[]>
}

/** The customers whose share of the server a person's requests take: their organizations. */
export function customersOf({ organizationIds, userId }: Person): readonly string[] {
  return organizationIds.length > 0 ? organizationIds : [userId]
}

/** A system of the company. */
export interface ApiKey {
  kind: 'api-key'
  id: string
  name: string
  scopes: readonly Scope[]
}

/** The caller of a request. Each access level of the contract admits one kind. */
export type Caller = Person | ApiKey

/** The caller that an endpoint of this access gets. */
export type CallerOf<A extends Access> = A extends 'public'
  ? Person | null
  : A extends 'company'
    ? ApiKey
    : Person

/** Finds the active session of a token; null for a wrong, expired or revoked one. */
export type ResolveSession = (token: string) => Promise<Person | null>

/** Finds an active session by its ID, which a signed URL contains; null if it has ended. */
export type FindSession = (sessionId: string) => Promise<Person | null>

/**
 * Finds an active API key; null for an unknown or revoked one. Throws `too_many_requests` after too many of
 * those.
 */
export type FindApiKey = (key: string, ip: string) => Promise<ApiKey | null>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** Set for an endpoint of the contract. */
    access?: Access
  }
}

/** The token of `Authorization: JWT <token>`, or null. */
function tokenOf({ headers: { authorization } }: FastifyRequest): string | null {
  return authorization?.startsWith('JWT ') ? authorization.slice(4) : null
}

/** The key of `Authorization: Bearer <key>`, or null. */
function keyOf({ headers: { authorization } }: FastifyRequest): string | null {
  return authorization?.match(/^Bearer +(\S+)$/i)?.[1] ?? null
}

/**
 * The caller of a request, or null. Only company requests use an API key, and all others a session, so
 * neither is valid in place of the other.
 */
export async function findCaller(
  request: FastifyRequest,
  by: { resolveSession: ResolveSession; findApiKey: FindApiKey },
): Promise<Caller | null> {
  if (request.routeOptions.config.access === 'company') {
    const key = keyOf(request)
    return key === null ? null : by.findApiKey(key, request.ip)
  }
  const token = tokenOf(request)
  return token === null ? null : by.resolveSession(token)
}

/** The person of a request; null without a session. */
export function personOf({ caller }: FastifyRequest): Person | null {
  return caller?.kind === 'person' ? caller : null
}

/** Throws the problem that denies the caller access to an endpoint. */
export async function checkAccess(
  { auth, method }: Pick<Endpoint, 'auth' | 'method'>,
  caller: Caller | null,
): Promise<void> {
  if (auth === 'public') return
  if (auth === 'company') {
    if (caller?.kind !== 'api-key') throw new Problem('invalid_api_key')
    if (!caller.scopes.includes(scopeOf({ method }))) throw new Problem('insufficient_scope')
    return
  }
  if (caller?.kind !== 'person') throw new Problem('unauthorized')
  if (auth === 'partial') return
  if (caller.partial) throw new Problem('second_factor_required')
  if (auth === 'fresh' && !caller.fresh) {
    throw new Problem('step_up_required', null, await caller.listStepUpMethods())
  }
}
