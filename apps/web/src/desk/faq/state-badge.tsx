import type { FaqLine, FaqState } from '@portolan/contract/content/faq/faq-settings'
import { EyeOff, FilePen, Globe } from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge, type Tone } from '#platform/ui/badge.tsx'
import { messages } from './messages.ts'

const looks: Record<FaqState, { tone: Tone; Shape: typeof Globe }> = {
  published: { tone: 'green', Shape: Globe },
  draft: { tone: 'neutral', Shape: FilePen },
  hidden: { tone: 'gray', Shape: EyeOff },
}

/** Whether customers see an article, and whether there are changes that they don't see yet. */
export function StateBadge({
  article: { state, hasDraft },
}: {
  article: Pick<FaqLine, 'state' | 'hasDraft'>
}) {
  const t = useMessages(messages)
  const { tone, Shape } = looks[state]
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tone} icon={<Shape aria-hidden />}>
        {t(`states.${state}`)}
      </Badge>
      {hasDraft && state !== 'draft' && (
        <Badge tone="amber" icon={<FilePen aria-hidden />}>
          {t('unpublished')}
        </Badge>
      )}
    </span>
  )
}
