import { AsyncLocalStorage } from 'node:async_hooks'
import type { ErrorCode } from '@portolan/contract/shared/errors'
import type { Change, PersonalValue } from './chain.ts'
import { changeName, changeValue } from './plain-text.ts'

/** Everything that a call or a command adds to its own entry of the activity log while it runs. */
export interface Notes {
  /** The customer that it concerns; undefined while only its path says so. */
  organizationId: string | null | undefined
  target: Record<string, string>
  changes: Map<string, Change>
  personal: Map<string, PersonalValue>
  /** People who are erased meanwhile, by ID or email: nothing personal about them is recorded. */
  erased: Set<string>
  /** Events of accounts by kind: a sign-in, or another factor. */
  account: Map<string, AccountEvent>
}

/** An event of a person's own account, which concerns the company if the person is a colleague. */
export interface AccountEvent {
  kind: string
  userId: string
  organizationId: string | null
  data: Readonly<Record<string, string>>
}

type Values = Readonly<Record<string, unknown>>

const running = new AsyncLocalStorage<Notes>()

/** Runs a call or a command; what it notes is in `notes`. */
export function withNotes<T>(notes: Notes, work: () => T): T {
  return running.run(notes, work)
}

export function emptyNotes(): Notes {
  return {
    organizationId: undefined,
    target: {},
    changes: new Map(),
    personal: new Map(),
    erased: new Set(),
    account: new Map(),
  }
}

/**
 * Says what the running call or command changes: settings by name, as they were and as they are. Values that
 * don't differ are left out, and secrets never belong here. With `about`, the ID or email of a person, the
 * values are personal and go when the person is erased; null for a person whom neither names. May be called
 * in a transaction that is retried.
 */
export function noteChange(before: Values, after: Values, about?: string | null): void {
  const notes = running.getStore()
  if (notes === undefined) return
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const change = { name, before: textOf(before[name]), after: textOf(after[name]) }
    if (change.before === change.after) continue
    if (about === undefined) notes.changes.set(name, change)
    else {
      const value = changeValue(change.before, change.after)
      notes.personal.set(name, { name: changeName(name), value, about })
    }
  }
}

interface Named {
  email: string | null
}

/**
 * The same for a setting that is a person, who is known by the email. The entry has only one person: if
 * another was there before, the entry about that one says so.
 */
export function notePerson(name: string, before: Named | null, after: Named | null): void {
  const shown = after ?? before
  const isSame = before?.email === shown?.email
  noteChange({ [name]: isSame ? before : null }, { [name]: after }, shown?.email?.toLowerCase() ?? null)
}

/**
 * Says what the running call or command is about, where its path or arguments don't: IDs and references,
 * nothing personal.
 */
export function noteTarget(target: Readonly<Record<string, string>>): void {
  Object.assign(running.getStore()?.target ?? {}, target)
}

/** Says which customer the running call or command concerns; null for none. */
export function noteOrganization(organizationId: string | null): void {
  const notes = running.getStore()
  if (notes !== undefined) notes.organizationId = organizationId
}

/**
 * Says that a person is erased: nothing personal about them is recorded for the running call or command.
 */
export function noteErasure(...about: readonly string[]): void {
  for (const each of about) running.getStore()?.erased.add(each)
}

/**
 * The personal values of an entry: those that its call or command came with and those that it noted, except
 * of people who were erased meanwhile. A person who is named by an email is meant by the ID that was noted.
 */
export function personalValuesOf(given: readonly PersonalValue[], notes: Notes | undefined): PersonalValue[] {
  if (notes === undefined) return [...given]
  const all = [...given, ...notes.personal.values()].filter(
    ({ about }) => about === null || !notes.erased.has(about),
  )
  const { user } = notes.target
  return all.map((each) =>
    user !== undefined && each.about?.includes('@') ? { ...each, about: user } : each,
  )
}

/** Notes an event of a person's account, for the case that the person is a colleague. */
export function noteAccountEvent(event: AccountEvent): void {
  running.getStore()?.account.set(`${event.kind} ${event.userId}`, event)
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const refusals = new WeakMap<object, ErrorCode>()

/** Says with which code a request is refused. */
export function noteRefusal(request: object, code: ErrorCode): void {
  refusals.set(request, code)
}

export function refusalOf(request: object): ErrorCode | undefined {
  return refusals.get(request)
}
