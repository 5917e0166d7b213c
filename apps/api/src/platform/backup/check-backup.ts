import { countOf } from '@portolan/contract/commands/plural'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Metric } from '#platform/http/serving/metrics.ts'
import type { Deps } from '#platform/process/deps.ts'
import { lastBackup } from './backup-runs.ts'
import { lastUploads } from './copies/upload-runs.ts'

/** A week, and a day for one that was late. */
const oldestDays = 8
const dayMs = 86_400_000

const makeOne = {
  en: 'Run portal backup FILE, and let a timer run it every night.',
  ru: 'Выполните portal backup FILE и запускайте его каждую ночь по расписанию.',
}

const sendIt = {
  en: 'Run portal backup upload FILE; it goes on where it broke off. Let the timer of the backups run it, too.',
  ru: 'Выполните portal backup upload FILE: загрузка продолжится с места обрыва. Запускайте её тем же расписанием, что и копии.',
}

type Needs = Pick<Deps, 'database' | 'clock' | 'env'>

/** Check for `portal doctor`: when the last backup was made and sent, and whether the last attempt failed. */
export async function checkBackup(deps: Needs): Promise<Checked> {
  const made = await checkMade(deps)
  if (!made.ok || deps.env.backupBucket === null) return made
  const { text, isOld } = await describeUploads(deps)
  if (!isOld) return { ok: true, text: `${made.text}; ${text}` }
  return { ok: false, isWarning: true, text: `${made.text}; ${text}`, advice: sendIt }
}

async function describeUploads({ database, clock }: Needs): Promise<{ text: string; isOld: boolean }> {
  const { made, failed } = await lastUploads(database)
  if (failed !== null)
    return { text: `the upload of ${failed.fileName} failed: ${failed.fault}`, isOld: true }
  if (made === null) return { text: 'none is in the bucket for backups yet', isOld: true }
  const days = Math.floor((clock.now().getTime() - Date.parse(made.madeAt)) / dayMs)
  return { text: `the bucket has ${made.fileName} of ${made.madeAt}`, isOld: days > oldestDays }
}

async function checkMade({ database, clock }: Needs): Promise<Checked> {
  const { made, failed } = await lastBackup(database)
  if (failed !== null) {
    const before = made === null ? 'none was made before' : `the last one is of ${made.madeAt}`
    const text = `${failed.fileName} failed at ${failed.finishedAt}: ${failed.fault}; ${before}`
    return { ok: false, text, advice: makeOne }
  }
  // Others use the tools of PostgreSQL.
  if (made === null) return { ok: true, text: 'none was made yet; portal backup FILE makes one' }
  const { fileName, madeAt, rows, files, isEncrypted } = made
  const days = Math.floor((clock.now().getTime() - Date.parse(madeAt ?? '')) / dayMs)
  const contents = `${countOf(rows ?? 0, 'row')}, ${countOf(files ?? 0, 'file')}`
  const text = `${fileName} of ${madeAt}: ${contents}${isEncrypted ? ', encrypted' : ''}`
  if (days <= oldestDays) return { ok: true, text }
  return { ok: false, text: `${text}; that is ${days} days ago`, advice: makeOne }
}

/** For `/metrics`; no age where no backup was made, since others use the tools of PostgreSQL. */
export async function backupMetrics({ database, clock, env }: Needs): Promise<Metric[]> {
  const { made, failed } = await lastBackup(database)
  const ageOf = (last: { madeAt: string | null } | null) =>
    last?.madeAt == null
      ? []
      : [{ value: Math.max(0, (clock.now().getTime() - Date.parse(last.madeAt)) / 1_000) }]
  const uploads = env.backupBucket === null ? null : await lastUploads(database)
  return [
    {
      name: 'portolan_backup_age_seconds',
      help: 'How old the last backup of portal backup is.',
      values: ageOf(made),
    },
    {
      name: 'portolan_backup_failed',
      help: '1 if the last attempt failed.',
      values: [{ value: failed === null ? 0 : 1 }],
    },
    {
      name: 'portolan_backup_upload_age_seconds',
      help: 'How old the last backup in the bucket for backups is.',
      values: ageOf(uploads?.made ?? null),
    },
    {
      name: 'portolan_backup_upload_failed',
      help: '1 if the last upload of a backup failed.',
      values: uploads === null ? [] : [{ value: uploads.failed === null ? 0 : 1 }],
    },
  ]
}
