import { useEffect } from 'react'
import { messages as interfaceMessages } from '#platform/i18n/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from '#platform/notices/error/messages.ts'
import { reloadOnceReachable, thisDocument } from '#platform/routing/load-chunk.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { onPartFailure } from '#platform/ui/late/use-part.ts'

/** Reports menus and dialogs whose code didn't load; another try reloads the document. */
export function usePartFailures(): void {
  const t = useMessages(messages)
  const tInterface = useMessages(interfaceMessages)
  useEffect(() => {
    let shown: number | undefined
    function show() {
      if (shown !== undefined) toasts.close(shown)
      shown = toasts.add({
        severity: 'error',
        title: t('offlineText'),
        action: { label: tInterface('retry'), onAction: () => void retry() },
      })
    }
    async function retry() {
      if (!(await reloadOnceReachable(thisDocument))) show()
    }
    return onPartFailure(show)
  }, [t, tInterface])
}
