import { attributions } from '@portolan/geodata/attribution'
import type { ReactNode } from 'react'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'

interface SourcesDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const row = 'flex items-baseline justify-between gap-x-6 py-2.5'

function Outward({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className={`shrink-0 text-accent underline underline-offset-2 decoration-accent/40 first:shrink hover:decoration-accent ${className}`}
    >
      {children}
    </a>
  )
}

/** The sources of the portal's data, each with its license. */
export function SourcesDialog({ open, onOpenChange }: SourcesDialogProps) {
  const t = useMessages(messages)
  const { mapTiles } = usePortalConfig()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title={t('sources')}
      description={t('sourcesHint')}
    >
      <ul className="divide-y">
        {attributions.map(({ source, url, license, licenseUrl }) => (
          <li key={source} className={row}>
            <Outward to={url} className="font-medium">
              {source}
            </Outward>
            {licenseUrl === null ? (
              <span className="text-muted text-sm">{t('publicDomain')}</span>
            ) : (
              <Outward to={licenseUrl} className="text-sm">
                {license}
              </Outward>
            )}
          </li>
        ))}
        {mapTiles && (
          <li className={row}>
            <span className="font-medium">{t('tiles')}</span>
            <span className="text-muted text-sm">{mapTiles.attribution}</span>
          </li>
        )}
      </ul>
      <p className="mt-3 text-muted text-sm">{t('changed')}</p>
      <p className="mt-2 text-muted text-sm">{t('borders')}</p>
    </Dialog>
  )
}
