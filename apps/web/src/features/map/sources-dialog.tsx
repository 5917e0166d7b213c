import { attributions } from '@portolan/geodata/attribution'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { usePortalConfig } from '#api/portal-config.ts'
import { Dialog } from '#ui/dialog.tsx'

interface SourcesDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Whose data the portal shows, each with its licence. */
export function SourcesDialog({ open, onOpenChange }: SourcesDialogProps) {
  const t = useTranslations('map')
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
        {attributions.map(({ source, url, licence }) => (
          <li key={source} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="wrap-anywhere inline-flex max-w-full items-baseline gap-1.5 font-medium text-accent underline-offset-2 hover:underline"
            >
              {source}
              <ExternalLink aria-hidden className="size-3.5 shrink-0 self-center" />
            </a>
            <span className="text-muted text-sm">
              {licence === 'public domain' ? t('publicDomain') : licence}
            </span>
          </li>
        ))}
        {mapTiles && (
          <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
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
