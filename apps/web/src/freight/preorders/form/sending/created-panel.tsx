import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { UploadDocuments } from '#freight/documents/uploads/upload-documents.tsx'
import type { Uploads } from '#freight/documents/uploads/use-uploads.ts'
import { messages } from '#freight/preorders/form/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Unbroken } from '#platform/ui/look/unbroken.tsx'

interface CreatedPanelProps {
  preorder: PreorderDetail
  uploads: Uploads
  onDone: (preorderId: string) => void
}

/** Shown once the pre-order exists; its documents follow, and failed ones can be retried. */
export function CreatedPanel({ preorder, uploads, onDone }: CreatedPanelProps) {
  const t = useMessages(messages, 'created')
  const headline = useRef<HTMLHeadingElement>(null)
  useEffect(() => headline.current?.focus(), [])

  async function send() {
    if (await uploads.start(preorder.id)) onDone(preorder.id)
  }

  function again(id: string) {
    uploads.again(id)
    void send()
  }

  const isOver = !uploads.isSending && uploads.waiting === 0
  return (
    <div className="flex flex-col gap-5 py-6">
      <div className="flex items-start gap-3">
        <CircleCheck aria-hidden className="mt-1 size-5 shrink-0 text-green" />
        <div>
          <h2 ref={headline} tabIndex={-1} className="font-semibold text-xl outline-none">
            <Unbroken text={t('title', { number: preorder.number })} />
          </h2>
          <p className="mt-1 text-muted">{t('text')}</p>
        </div>
      </div>
      <p role="status" className="font-medium">
        {t(!isOver ? 'uploading' : uploads.isComplete ? 'complete' : 'partly')}
      </p>
      <UploadDocuments uploads={{ ...uploads, again }} closed />
      {isOver && (
        <div>
          <Button variant="primary" onClick={() => onDone(preorder.id)}>
            {t('open')}
          </Button>
        </div>
      )}
    </div>
  )
}
