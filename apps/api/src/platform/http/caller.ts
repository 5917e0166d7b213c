import { type Scope, scopeOf } from '@portolan/contract/identity/api-keys'
import type { Locale } from '@portolan/contract/identity/users'
import type { Access, CustomerPart, Endpoint } from '@portolan/contract/shared/endpoint'
import type { StepUpMethod } from '@portolan/contract/shared/errors'
import { mayDo, type Role, type Subject } from '@portolan/contract/shared/roles'
import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

interface SignedIn {
  userId: string
  sessionId: string
  locale: Locale
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

/** A signed-in person: the session and the organizations whose rows may be shown. */
export interface Person extends SignedIn {
  kind: 'person'
  /** Tenant scope; every query of customer data requires it. */
  organizationIds: readonly string[]
  /** The organizations that the company has turned parts of the portal off for. */
  hiddenParts: readonly { organizationId: string; parts: readonly CustomerPart[] }[]
  /** Set for a member of the company's staff, who may also be a customer's person. */
  staff: StaffAccess | null
  /** Set while a colleague sees the portal as this person does; `sessionId` is then that of the view. */
  view: View | null
}

/** A colleague's view of the portal as a customer's person has it: nothing can be changed through it. */
export interface View {
  id: string
  staffId: string
  /** First and last name. */
  staffName: string
  reason: string
  endsAt: string
}

export interface StaffAccess {
  role: Role
  /** First and last name. */
  name: string
  /** True if the session was proved by a second factor or a passkey, at any time. */
  byFactor: boolean
}

/** A member of the company's staff, in company calls. */
export interface Staff extends SignedIn, StaffAccess {
  kind: 'staff'
}

/** The customers whose share of the server a person's requests take: their organizations. */
export function customersOf({
  organizationIds,
  userId,
}: Pick<Person, 'organizationIds' | 'userId'>): readonly string[] {
  return organizationIds.length > 0 ? organizationIds : [userId]
}

/** A system of the company. */
export interface ApiKey {
  kind: 'api-key'
  id: string
  name: string
  scopes: readonly Scope[]
}

/** Who may make a company call. */
export type CompanyCaller = ApiKey | Staff

/** The caller of a request. Each access level of the contract says which kinds it admits. */
export type Caller = Person | CompanyCaller

/** A company's caller as records keep it: `desk:` with the ID of a person, or `key ` with its name. */
export function actorOf(caller: CompanyCaller): string {
  return caller.kind === 'staff' ? `desk:${caller.userId}` : `key ${caller.name}`
}

/** True if a call about another subject may also do this: for a person by the role, for a key always. */
export function mayAlso(caller: CompanyCaller, subject: Subject, needed: Scope): boolean {
  return caller.kind === 'api-key' || mayDo(caller.role, subject, needed)
}

/** The caller that an endpoint of this access gets. */
export type CallerOf<A extends Access> = A extends 'public'
  ? Person | null
  : A extends 'company'
    ? CompanyCaller
    : A extends 'staff'
      ? Staff
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
 * The caller of a request, or null. Only company requests use an API key; by a session, only a member of the
 * staff makes them.
 */
export async function findCaller(
  request: FastifyRequest,
  by: { resolveSession: ResolveSession; findApiKey: FindApiKey },
): Promise<Caller | null> {
  const { access } = request.routeOptions.config
  const key = access === 'company' ? keyOf(request) : null
  if (key !== null) return by.findApiKey(key, request.ip)
  const token = tokenOf(request)
  const person = token === null ? null : await by.resolveSession(token)
  if (!person?.staff || (access !== 'company' && access !== 'staff')) return person
  const { userId, sessionId, locale, partial, fresh, listStepUpMethods, staff } = person
  return { kind: 'staff', userId, sessionId, locale, partial, fresh, listStepUpMethods, ...staff }
}

/** The person with only those organizations that have this part of the portal. */
export function withinPart<P extends Pick<Person, 'organizationIds' | 'hiddenParts'>>(
  person: P,
  part: CustomerPart,
): P {
  const without = person.hiddenParts.filter(({ parts }) => parts.includes(part))
  if (without.length === 0) return person
  const hidden = new Set(without.map(({ organizationId }) => organizationId))
  return { ...person, organizationIds: person.organizationIds.filter((id) => !hidden.has(id)) }
}

/** The caller as a handler of the endpoint gets it. */
export function callerWithin({ part }: Pick<Endpoint, 'part'>, caller: Caller | null): Caller | null {
  return part !== undefined && caller?.kind === 'person' ? withinPart(caller, part) : caller
}

/** The person of a request; null without a session. */
export function personOf({ caller }: FastifyRequest): Person | null {
  return caller?.kind === 'person' ? caller : null
}

/** Whose session a request has, in customers' and company calls; null without one. */
export function signedInOf({ caller }: FastifyRequest): Person | Staff | null {
  return caller?.kind === 'api-key' ? null : caller
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Throws for whatever a view may not do, whether or not the call needs a session: change anything, or read
 * how the person signs in.
 */
export function checkView(request: FastifyRequest): void {
  if (!personOf(request)?.view) return
  const { endpoint } = request.routeOptions.config
  const isOwners = endpoint?.ownerOnly || endpoint?.auth === 'fresh' || endpoint?.auth === 'partial'
  if (isOwners || !safeMethods.has(request.method)) throw new Problem('view_only')
}

type Guard = Pick<Endpoint, 'auth' | 'method' | 'subject' | 'needs'>

/**
 * Throws the problem that denies the caller access to an endpoint; `isTrial` if the call only shows what
 * would change, for which reading is enough.
 */
export async function checkAccess(endpoint: Guard, caller: Caller | null, isTrial = false): Promise<void> {
  const { auth } = endpoint
  if (auth === 'public') return
  // A key that may write needn't read.
  const enough = isTrial ? (['read', 'write'] as const) : [scopeOf(endpoint)]
  if (caller?.kind === 'staff') return checkStaff(endpoint, caller, enough)
  if (auth === 'company') {
    if (caller?.kind !== 'api-key') throw new Problem('invalid_api_key')
    if (!enough.some((scope) => caller.scopes.includes(scope))) throw new Problem('insufficient_scope')
    return
  }
  if (caller?.kind !== 'person') throw new Problem('unauthorized')
  if (auth === 'partial') return
  if (caller.partial) throw new Problem('second_factor_required')
  // Customers needn't know that there is a desk.
  if (auth === 'staff') throw new Problem('not_found')
  if (auth === 'fresh' && !caller.fresh) {
    throw new Problem('step_up_required', null, await caller.listStepUpMethods())
  }
}

function checkStaff({ subject }: Guard, caller: Staff, enough: readonly Scope[]): void {
  if (caller.partial) throw new Problem('second_factor_required')
  if (!caller.byFactor) throw new Problem('staff_factor_required')
  if (subject === undefined || !enough.some((scope) => mayDo(caller.role, subject, scope)))
    throw new Problem('insufficient_role')
}
