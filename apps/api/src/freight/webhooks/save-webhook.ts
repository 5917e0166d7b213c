import type { Subscription } from '@portolan/contract/company/webhooks/webhook-events'
import { v7 as newId } from 'uuid'
import type { Deps } from '#freight/deps.ts'
import { callerData } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Database } from '#platform/db/database.ts'
import type { CompanyCaller } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import { RefusedUrl, refusalTexts } from '#platform/net/guarded-request.ts'
import { seal } from '#platform/process/seal.ts'
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  lockWebhook,
  replaceSecret,
  updateWebhook,
  type WebhookRow,
  type WebhookSettings,
} from './queries.ts'
import { dropWaiting } from './sending/queries.ts'
import { newSecret } from './sending/sign.ts'

const maxWebhooks = 20
/** How long the old secret also signs. */
const rotationHours = 24

/** The source of a change; null for the command line, which has neither caller nor IP address. */
export type ChangeSource = { caller: CompanyCaller; ip: string } | null

type Saving = Pick<Deps, 'database' | 'guard' | 'secrets'>

interface Saved {
  row: WebhookRow
  /** Only if just created. */
  secret: string | null
}

/**
 * Creates a webhook, or changes the one with this name; repeating it changes nothing. Throws `RefusedUrl` for
 * a URL that may not be called.
 */
export async function saveWebhook(
  { database, guard, secrets }: Saving,
  name: string,
  settings: WebhookSettings,
  source: ChangeSource,
): Promise<Saved> {
  const wanted = { ...settings, events: [...new Set(settings.events)].sort() }
  const refusal = await guard.refusalOf(wanted.url)
  if (refusal !== null) throw new RefusedUrl(refusal, refusalTexts[refusal])
  return database.transaction(async (tx) => {
    const existing = await lockWebhook(tx, name)
    if (existing !== null) return { row: await change(tx, existing, wanted, source), secret: null }
    if ((await countWebhooks(tx)) >= maxWebhooks) throw new Problem('too_many_webhooks')
    const [id, secret] = [newId(), newSecret()]
    const row = { ...wanted, id, name, secret: seal(secrets.key('webhooks'), secret, id) }
    // If two requests create it at once, each only shows its own secret.
    if (!(await insertWebhook(tx, row))) {
      const other = await getLocked(tx, name)
      return { row: await change(tx, other, wanted, source), secret: null }
    }
    await record(tx, 'webhook-created', row, source)
    return { row: await getLocked(tx, name), secret }
  })
}

async function change(
  tx: Database,
  existing: WebhookRow,
  wanted: WebhookSettings,
  source: ChangeSource,
): Promise<WebhookRow> {
  if (isSame(existing, wanted)) return existing
  await updateWebhook(tx, existing.id, wanted)
  if (!wanted.enabled) await dropWaiting(tx, existing.id, 'The webhook was turned off.')
  await record(tx, 'webhook-changed', { ...existing, url: wanted.url }, source)
  return getLocked(tx, existing.name)
}

function isSame(existing: WebhookRow, { url, events, enabled }: WebhookSettings): boolean {
  const listed = (all: readonly Subscription[]) => all.toSorted().join()
  return (
    existing.url === url &&
    listed(existing.events) === listed(events) &&
    (existing.disabledReason === null) === enabled
  )
}

/** Creates a new secret; throws `not_found`. */
export function rotateSecret(
  { database, secrets }: Pick<Saving, 'database' | 'secrets'>,
  name: string,
  source: ChangeSource,
): Promise<Saved & { secret: string }> {
  return database.transaction(async (tx) => {
    const existing = await getLocked(tx, name)
    const secret = newSecret()
    await replaceSecret(tx, existing.id, seal(secrets.key('webhooks'), secret, existing.id), rotationHours)
    await record(tx, 'webhook-secret-rotated', existing, source)
    return { row: await getLocked(tx, name), secret }
  })
}

/** Removes it with its deliveries; false if there is none. */
export function removeWebhook(
  { database }: Pick<Saving, 'database'>,
  name: string,
  source: ChangeSource,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const existing = await lockWebhook(tx, name)
    if (existing === null) return false
    await deleteWebhook(tx, existing.id)
    await record(tx, 'webhook-removed', existing, source)
    return true
  })
}

/** Throws `not_found`. */
export async function getWebhook(database: Database, name: string): Promise<WebhookRow> {
  const row = await findWebhook(database, name)
  if (row === null) throw new Problem('not_found')
  return row
}

async function getLocked(tx: Database, name: string): Promise<WebhookRow> {
  const row = await lockWebhook(tx, name)
  if (row === null) throw new Problem('not_found')
  return row
}

/** Records only the host, since paths of receivers may contain secrets. */
function record(
  tx: Database,
  kind: 'webhook-created' | 'webhook-changed' | 'webhook-secret-rotated' | 'webhook-removed',
  { name, url }: Pick<WebhookRow, 'name' | 'url'>,
  source: ChangeSource,
): Promise<void> {
  const by = source === null ? {} : callerData(source.caller)
  const data = { name, host: new URL(url).host, ...by }
  return recordEvent(tx, { kind, ip: source?.ip ?? null, data })
}
