import { countOf } from '@portolan/contract/commands/plural'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Metric } from '#platform/http/serving/metrics.ts'
import type { Deps } from '#platform/process/deps.ts'
import { lastBackup } from './backup-runs.ts'

/** A week, and a day for one that was late. */
const oldestDays = 8
const dayMs = 86_400_000

const makeOne = {
  en: 'Run portal backup FILE, and let a timer run it every night.',
  ru: 'Выполните portal backup FILE и запускайте его каждую ночь по расписанию.',
}

/** Check for `portal doctor`: when the last backup was made, and whether the last attempt failed. */
export async function checkBackup({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<Checked> {
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
export async function backupMetrics({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<Metric[]> {
  const { made, failed } = await lastBackup(database)
  const seconds = made?.madeAt == null ? null : (clock.now().getTime() - Date.parse(made.madeAt)) / 1_000
  return [
    {
      name: 'portolan_backup_age_seconds',
      help: 'How old the last backup of portal backup is.',
      values: seconds === null ? [] : [{ value: Math.max(0, seconds) }],
    },
    {
      name: 'portolan_backup_failed',
      help: '1 if the last attempt failed.',
      values: [{ value: failed === null ? 0 : 1 }],
    },
  ]
}
