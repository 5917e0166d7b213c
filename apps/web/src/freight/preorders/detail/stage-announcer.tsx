import type { PreorderDetail } from '@portolan/contract/freight/preorders'
import { useEffect, useRef, useState } from 'react'
import { messages as listMessages } from '#freight/preorders/list/messages.ts'
import { stageOf } from '#freight/preorders/list/stage.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** Announces another stage to screen readers while the page is open; shows nothing. */
export function StageAnnouncer({ preorder }: { preorder: PreorderDetail }) {
  const t = useMessages(messages)
  const tStage = useMessages(listMessages, 'stage')
  const stage = stageOf(preorder)
  const heard = useRef(stage)
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    if (heard.current !== stage) setChanged(true)
    heard.current = stage
  }, [stage])
  return (
    <p role="status" className="sr-only">
      {changed && t('statusChanged', { status: tStage(stage) })}
    </p>
  )
}
