import type { DocumentCheck } from '@portolan/contract/company/documents/document-check'
import type { UseQueryResult } from '@tanstack/react-query'
import { ThreadSection } from '#desk/threads/panel/thread-section.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { ExpectedPanel } from './expected-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'

interface CheckedDocumentProps {
  check: DocumentCheck
  query: Pick<UseQueryResult<DocumentCheck>, 'dataUpdatedAt' | 'refetch'>
  /** Opens the next document, or the list. */
  onDecided: (next: string | null) => void
}

/** A document with what its order needs, and the decision about it. */
export function CheckedDocument({ check, query, onDecided }: CheckedDocumentProps) {
  return (
    <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_19rem] wide:grid-cols-[minmax(0,1fr)_24rem]">
      <PreviewPanel check={check} query={query} />
      <div className="flex min-w-0 flex-col gap-4">
        <DecisionPanel check={check} onDecided={onDecided} />
        <ExpectedPanel check={check} />
        <ThreadSection threadId={check.document.id} />
      </div>
    </div>
  )
}
