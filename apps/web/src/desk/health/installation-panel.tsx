import type { Health } from '@portolan/contract/company/health/health'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'

/** Version, database, disk and processes of the installation. */
export function InstallationPanel({ health }: { health: Health }) {
  const t = useMessages(messages, 'installation')
  const format = useFormat()
  const { version, processes, database, disk, backup } = health
  const used = disk.totalBytes - disk.freeBytes
  const isTight = disk.freeBytes < Math.max(disk.leastBytes * 2, disk.totalBytes * 0.05)
  return (
    <Panel id="installation" title={t('title')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt className="text-muted">{t('version')}</dt>
        <dd translate="no" className="tabular text-end">
          {version}
        </dd>
        <dt className="text-muted">{t('database')}</dt>
        <dd className="text-end">{t(`databases.${database}`)}</dd>
        <dt className="text-muted">{t('backup')}</dt>
        <dd className={cn('tabular text-end', backup === null && 'text-muted')}>
          {backup?.madeAt ? format.relative(backup.madeAt) : t('noBackup')}
          {backup?.bytes != null && ` · ${format.fileSize(backup.bytes)}`}
        </dd>
        <dt className="text-muted">{t('disk')}</dt>
        <dd className={cn('tabular text-end', isTight && 'font-semibold text-red')}>
          {t('free', { free: format.fileSize(disk.freeBytes), total: format.fileSize(disk.totalBytes) })}
        </dd>
      </dl>
      <meter
        aria-label={t('disk')}
        aria-valuetext={t('free', {
          free: format.fileSize(disk.freeBytes),
          total: format.fileSize(disk.totalBytes),
        })}
        max={Math.max(disk.totalBytes, 1)}
        value={used}
        className="mt-3 h-2 w-full"
      />
      {processes.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-medium text-muted text-sm">{t('processes')}</h3>
          <ul className="flex flex-col gap-1">
            {processes.map((process) => (
              <li
                key={`${process.host} ${process.pid}`}
                className="flex flex-wrap justify-between gap-x-3 text-sm"
              >
                <span translate="no" className="wrap-anywhere">
                  {`${process.host} · ${process.pid}`}
                </span>
                <span className={cn('tabular', process.version === version ? 'text-muted' : 'text-amber')}>
                  {t('process', { version: process.version, when: format.relative(process.startedAt) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
