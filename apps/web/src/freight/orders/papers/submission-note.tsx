import type { Submission } from '@portolan/contract/freight/documents'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge, type Tone } from '#platform/ui/badge.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import type { IconName } from '#platform/ui/look/icons.ts'
import { messages } from './messages.ts'

const looks: Record<Submission['state'], { tone: Tone; icon: IconName }> = {
  submitted: { tone: 'amber', icon: 'clock' },
  accepted: { tone: 'green', icon: 'arrived' },
  rejected: { tone: 'red', icon: 'delayed' },
}

/** The uploader of a document, and the company's decision. */
export function SubmissionNote({ submission }: { submission: Submission }) {
  const t = useMessages(messages)
  const { state, uploadedBy, reason } = submission
  const { tone, icon } = looks[state]
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
      <Badge tone={tone} icon={<Icon name={icon} />}>
        {t(`state.${state}`)}
      </Badge>
      <span className="wrap-anywhere">
        {uploadedBy === null ? t('uploadedByYou') : t('uploadedBy', { name: uploadedBy })}
      </span>
      {reason !== null && <span className="wrap-anywhere basis-full text-ink">{reason}</span>}
    </span>
  )
}
