import { countOf } from '@portolan/contract/commands/plural'
import type { Deps } from '#freight/deps.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Metric } from '#platform/http/serving/metrics.ts'
import { listWebhookRows, type WebhookRow } from './queries.ts'

const adviceTo = {
  mend: {
    en: 'Read why with portal webhooks deliveries NAME, and have its receiver mended.',
    ru: 'Причину покажет portal webhooks deliveries NAME; исправлять её нужно на стороне получателя.',
  },
  replay: {
    en: 'Once the receiver works, send them again with portal webhooks replay.',
    ru: 'Когда получатель заработает, отправьте их снова: portal webhooks replay.',
  },
}

/** Check for `portal doctor`: fails while a webhook fails, or was turned off by its receiver. */
export async function checkWebhooks({ database }: Pick<Deps, 'database'>): Promise<Checked> {
  const webhooks = await listWebhookRows(database)
  const waiting = webhooks.reduce((sum, one) => sum + one.waiting, 0)
  const failed = await countFailed(database)
  const ill = webhooks.flatMap(({ name, failingSince, disabledReason }) => {
    if (disabledReason === 'gone') return [`${name} is off because its receiver answered 410`]
    return failingSince === null || disabledReason !== null
      ? []
      : [`${name} has failed since ${failingSince}`]
  })
  const waitingText = countOf(waiting, 'delivery', 'deliveries')
  const counts = `${countOf(webhooks.length, 'webhook')}; ${waitingText} waiting, ${failed} given up in seven days`
  const text = [counts, ...ill].join('; ')
  if (ill.length > 0) return { ok: false, text, advice: adviceTo.mend }
  return failed === 0 ? { ok: true, text } : { ok: false, isWarning: true, text, advice: adviceTo.replay }
}

/** For `/metrics`. */
export async function webhookMetrics({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<Metric[]> {
  const webhooks = await listWebhookRows(database)
  const now = clock.now().getTime()
  const ofEach = (figureOf: (row: WebhookRow) => number) =>
    webhooks.map((row) => ({ labels: { webhook: row.name }, value: figureOf(row) }))
  return [
    {
      name: 'portolan_webhook_deliveries_waiting',
      help: 'Deliveries to be made.',
      values: ofEach(({ waiting }) => waiting),
    },
    {
      name: 'portolan_webhook_failing_seconds',
      help: 'For how long nothing got through; 0 for a webhook that works.',
      values: ofEach(({ failingSince }) =>
        failingSince === null ? 0 : Math.max(0, Math.round((now - Date.parse(failingSince)) / 1_000)),
      ),
    },
    {
      name: 'portolan_webhook_enabled',
      help: '0 for a webhook that is off.',
      values: ofEach(({ disabledReason }) => (disabledReason === null ? 1 : 0)),
    },
    {
      name: 'portolan_webhook_deliveries_failed',
      help: 'Deliveries given up in seven days.',
      values: [{ value: await countFailed(database) }],
    },
  ]
}

async function countFailed(database: Database): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
      WHERE d.status = 'failed' AND d.attempted_at > now() - interval '7 days' AND w.disabled_at IS NULL`,
  )
  return row?.count ?? 0
}

/**
 * Reports each webhook that has failed for a day, once: in the log and, if the portal has a contact email, by
 * email.
 */
export async function alarmOfWebhooks({
  database,
  env,
  brand,
  log,
}: Pick<Deps, 'database' | 'env' | 'brand' | 'log'>): Promise<void> {
  const alarming = await database.transaction(async (tx) => {
    const rows = await rowsOf<{ name: string; since: string; waiting: number }>(
      tx,
      sql`UPDATE webhooks w SET alarmed_at = now()
        WHERE disabled_at IS NULL AND alarmed_at IS NULL AND failing_since < now() - interval '1 day'
        RETURNING name, to_char(failing_since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS since,
          (SELECT count(*)::int FROM webhook_deliveries d
            WHERE d.webhook_id = w.id AND d.status IN ('queued', 'sending')) AS waiting`,
    )
    const to = brand().contact.email
    if (to === null) return rows
    for (const { name, since, waiting } of rows) {
      const content = { kind: 'webhook-failing', name, since, waiting } as const
      await queueMessage(tx, { channel: 'email', to, locale: env.defaultLocale, userId: null, content })
    }
    return rows
  })
  for (const about of alarming) log.error(about, 'ALARM: a webhook has failed for a day')
}
