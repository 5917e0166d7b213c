import type { ImportRun } from '@portolan/contract/company/imports/import-runs'
import { Ban, CircleAlert, CircleCheck, Clock, LoaderCircle, type LucideIcon, Undo2 } from 'lucide-react'
import { messages } from '#desk/imports/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge, type Tone } from '#platform/ui/badge.tsx'

const looks: Record<ImportRun['state'], [tone: Tone, icon: LucideIcon]> = {
  waiting: ['gray', Clock],
  running: ['blue', LoaderCircle],
  done: ['green', CircleCheck],
  failed: ['red', CircleAlert],
  canceled: ['gray', Ban],
  undoing: ['blue', LoaderCircle],
  undone: ['gray', Undo2],
}

/** The state of a run; a check that is done has saved nothing. */
export function RunState({ run: { state, dryRun } }: { run: Pick<ImportRun, 'state' | 'dryRun'> }) {
  const t = useMessages(messages, 'states')
  const [tone, Icon] = looks[state]
  const isChecked = dryRun && state === 'done'
  return (
    <Badge tone={isChecked ? 'neutral' : tone} icon={<Icon aria-hidden />}>
      {t(isChecked ? 'checked' : state)}
    </Badge>
  )
}
