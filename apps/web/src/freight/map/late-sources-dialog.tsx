import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { reloadOnceReachable, thisDocument } from '#platform/routing/load-chunk.ts'
import { ErrorState } from '#platform/ui/feedback/error-state.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'

const sourcesCodeQuery = {
  queryKey: ['code', 'sources-dialog'],
  queryFn: async () => {
    const { SourcesDialog } = await import('./sources-dialog.tsx')
    return { SourcesDialog }
  },
}

interface LateSourcesDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The sources of the portal's data; loaded when first opened. */
export function LateSourcesDialog(props: LateSourcesDialogProps) {
  const t = useMessages(messages)
  const { data, error } = useQuery({ ...sourcesCodeQuery, enabled: props.open })
  if (data) return <data.SourcesDialog {...props} />
  return (
    <Dialog {...props} open={props.open && error !== null} title={t('sources')}>
      <ErrorState title={t('sourcesFailed')} onRetry={() => void reloadOnceReachable(thisDocument)} />
    </Dialog>
  )
}
