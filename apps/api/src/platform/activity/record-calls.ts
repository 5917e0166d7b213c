import { endpoints } from '@portolan/contract/endpoints'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import type { ErrorCode } from '@portolan/contract/shared/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RecentlyUsed } from '#platform/cache/recently-used.ts'
import { actorOf, type CompanyCaller } from '#platform/http/caller.ts'
import type { Deps } from '#platform/process/deps.ts'
import type { NewEntry, Outcome, PersonalValue } from './chain.ts'
import { type AccountEvent, emptyNotes, type Notes, personalValuesOf, refusalOf, withNotes } from './notes.ts'

const notesOf = new WeakMap<FastifyRequest, Notes>()

/** Refusals that say something about the caller, not about the request. */
const tellingRefusals: ReadonlySet<ErrorCode> = new Set(['insufficient_role', 'insufficient_scope'])

/** The same refused call of the same caller is recorded once in this time. */
const refusedOncePerMs = 60_000

let names: Map<Endpoint, string> | undefined

/** The contract's name of an endpoint, as the log keeps it. */
function nameOf(endpoint: Endpoint): string {
  names ??= new Map([...endpoints].map(([name, each]) => [each, name]))
  return names.get(endpoint) ?? endpoint.path
}

/** True if a successful call belongs in the log: a change by the company, or a file that it took away. */
function isRecorded({ auth, method, needs, download }: Endpoint): boolean {
  if (auth !== 'company' && auth !== 'staff') return false
  return method === 'GET' ? download !== undefined : needs !== 'read'
}

/** True if events of accounts may happen in a call: whatever changes something, and downloads. */
function hasEvents({ method, download }: Endpoint): boolean {
  return method !== 'GET' || download !== undefined
}

/** Runs the handler of a call with the notes for its entry. */
export function noteCall<T>(endpoint: Endpoint, request: FastifyRequest, work: () => T): T {
  if (!hasEvents(endpoint)) return work()
  const notes = emptyNotes()
  notesOf.set(request, notes)
  return withNotes(notes, work)
}

/**
 * Records calls of the company as they are answered: an answered change is in the log. Events of colleagues'
 * accounts follow after the answer, whose time would otherwise tell who is a colleague.
 */
export function recordCalls(app: FastifyInstance, deps: Deps): void {
  const refusedAt = new RecentlyUsed<number>(1_000)
  const organizations = new WeakMap<FastifyRequest, Promise<string | null>>()
  const organizationOf = (request: FastifyRequest) => {
    const known = organizations.get(request)
    if (known !== undefined) return known
    const { params, query, body } = request
    const found = deps.organizationOfCall(deps.database, {
      url: request.routeOptions.url ?? '',
      members: { ...membersOf(body), ...customerOf(body), ...membersOf(query), ...membersOf(params) },
    })
    // An entry without its customer is better than none.
    const organization = found.catch(() => null)
    organizations.set(request, organization)
    return organization
  }

  app.addHook('preHandler', async (request) => {
    const { endpoint } = request.routeOptions.config
    // Afterwards it's too late to look up what a deleted order belonged to.
    if (endpoint?.method === 'DELETE' && isRecorded(endpoint) && companyOf(request))
      await organizationOf(request)
  })

  app.addHook('onSend', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    const caller = companyOf(request)
    if (endpoint === undefined || caller === null) return
    const outcome = outcomeOf(endpoint, request, reply.statusCode)
    if (outcome === null) return
    const act = nameOf(endpoint)
    if (outcome === 'refused') {
      const key = `${actorOf(caller)} ${act}`
      const now = performance.now()
      if (now - (refusedAt.get(key) ?? Number.NEGATIVE_INFINITY) < refusedOncePerMs) return
      refusedAt.set(key, now)
    }
    const notes = notesOf.get(request)
    const { organizationId = await organizationOf(request) } = notes ?? {}
    const target = { ...targetOf(request), ...notes?.target }
    const personal = personalValuesOf([...personalOf(request), ...originOf(request, caller)], notes)
    const entry: NewEntry = {
      organizationId,
      actor: actorOf(caller),
      act,
      outcome,
      target: outcome === 'refused' ? { ...target, code: refusalOf(request) ?? '' } : target,
      changes: [...(notes?.changes.values() ?? [])],
      personal,
      requestId: request.id,
    }
    await deps.activity.record(entry)
  })

  app.addHook('onResponse', async (request, reply) => {
    const notes = notesOf.get(request)
    if (!notes || notes.account.size === 0) return
    for (const event of notes.account.values()) {
      const isFailure = event.kind.endsWith('-failed')
      if (isFailure || reply.statusCode < 400) await recordAccountEvent(deps, request, event)
    }
  })
}

/** Records an event of a colleague's account. */
async function recordAccountEvent(deps: Deps, request: FastifyRequest, event: AccountEvent): Promise<void> {
  // A colleague's company call has its own entry.
  if (companyOf(request) !== null) return
  const atMs = deps.clock.now().getTime()
  if (!(await deps.isColleague(deps.database, event.userId))) return
  await deps.activity.record(
    {
      organizationId: event.organizationId,
      actor: `desk:${event.userId}`,
      act: event.kind,
      outcome: event.kind.endsWith('-failed') ? 'refused' : 'done',
      target: { ...event.data },
      changes: [],
      personal: originOf(request, { userId: event.userId }),
      requestId: request.id,
    },
    atMs,
  )
}

function outcomeOf(endpoint: Endpoint, request: FastifyRequest, status: number): Outcome | null {
  // A dry run only shows what would change.
  const isTrial = membersOf(request.query).dryRun === 'true'
  if (status < 400) return isRecorded(endpoint) && !isTrial ? 'done' : null
  const code = refusalOf(request)
  if (status === 403) return code !== undefined && tellingRefusals.has(code) ? 'refused' : null
  return status === 500 && isRecorded(endpoint) ? 'failed' : null
}

function companyOf({ caller }: FastifyRequest): CompanyCaller | null {
  return caller === null || caller.kind === 'person' ? null : caller
}

/** IP address and browser. */
function originOf(request: FastifyRequest, caller: CompanyCaller | { userId: string }): PersonalValue[] {
  const about = 'userId' in caller ? caller.userId : null
  const device = request.headers['user-agent']?.slice(0, 300)
  const origin = [{ name: 'ip', value: request.ip, about }]
  return device === undefined ? origin : [...origin, { name: 'device', value: device, about }]
}

/** The parameters of the path that name no person. */
function targetOf({ params }: FastifyRequest): Record<string, string> {
  const { email: _email, ...target } = membersOf(params)
  return target
}

/** The person whom a path names. */
function personalOf({ params }: FastifyRequest): PersonalValue[] {
  const { email } = membersOf(params)
  return email === undefined ? [] : [{ name: 'email', value: email, about: email.toLowerCase() }]
}

/** The customer that a body names, as an order does: `{ organization: { ref, name } }`. */
function customerOf(body: unknown): Record<string, string> {
  const named = typeof body === 'object' && body !== null && 'organization' in body ? body.organization : null
  const { ref } = membersOf(named)
  return ref === undefined ? {} : { organizationRef: ref }
}

/** The members of an object that are texts. */
function membersOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  const entries: [string, unknown][] = Object.entries(value)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for an endpoint of the contract. */
    endpoint?: Endpoint
  }
}
