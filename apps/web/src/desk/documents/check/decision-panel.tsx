import {
  acceptCustomerDocument,
  type CompanyOrderDocument,
  rejectCustomerDocument,
  reopenCustomerDocument,
} from '@portolan/contract/company/documents/customer-documents'
import type { DocumentCheck } from '@portolan/contract/company/documents/document-check'
import { type DocumentKind, documentKinds } from '@portolan/contract/freight/documents'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { messages } from '#desk/documents/messages.ts'
import { refreshDocuments } from '#desk/documents/queries.ts'
import { useMay } from '#desk/frame/staff.ts'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { useFailureToast } from '#freight/documents/use-failure-toast.ts'
import { call } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { RejectForm } from './reject-form.tsx'

interface DecisionPanelProps {
  check: DocumentCheck
  onDecided: (next: string | null) => void
}

type Decided = Pick<CompanyOrderDocument, 'id' | 'name' | 'version'>

const undoLife = 12_000

/** Takes a decision back, and says how many messages had been sent by then. */
function useReopen() {
  const t = useMessages(messages, 'decision')
  const client = useQueryClient()
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: ({ id, version }: Decided) =>
      call(reopenCustomerDocument, {
        params: { documentId: id },
        headers: { 'if-match': `"${version}"` },
      }),
    onSuccess: ({ notifications: { sent } }, { name }) =>
      toasts.add({
        severity: 'info',
        title: t('undone', { name }),
        ...(sent > 0 && { description: t('undoneSent', { count: sent }) }),
        life: undoLife,
      }),
    onError: (error) => showFailure(t('undoFailed'), error),
    onSettled: () => refreshDocuments(client),
  })
}

/** Accepts or rejects the document and opens the next one; a decision can be taken back. */
export function DecisionPanel({ check, onDecided }: DecisionPanelProps) {
  const t = useMessages(messages, 'decision')
  const client = useQueryClient()
  const mayDecide = useMay('documents', 'write')
  const [isRejecting, setRejecting] = useState(false)
  const [kind, setKind] = useState<DocumentKind | null>(null)
  const [hasChanged, setChanged] = useState(false)
  const kindName = useMessages(documentMessages, 'documentKind')
  const showFailure = useFailureToast()
  const reopen = useReopen()
  const { document, next } = check
  const decide = useMutation({
    mutationFn: (reason: string | null) => {
      const input = { params: { documentId: document.id }, headers: { 'if-match': `"${document.version}"` } }
      return reason === null
        ? call(acceptCustomerDocument, { ...input, body: kind === null ? {} : { kind } })
        : call(rejectCustomerDocument, { ...input, body: { reason } })
    },
    onSuccess: (decided) => {
      toasts.add({
        severity: 'success',
        title: t(decided.state === 'accepted' ? 'accepted' : 'rejected', { name: decided.name }),
        life: undoLife,
        action: { label: t('undo'), onAction: () => reopen.mutate(decided) },
      })
      onDecided(next)
    },
    onError: (error) => {
      if (error instanceof Problem && error.has('stale')) setChanged(true)
      else showFailure(t('failed'), error)
    },
    onSettled: () => refreshDocuments(client),
  })
  return (
    <Panel title={t('title')}>
      {hasChanged && (
        <p role="alert" className="mb-3 rounded-md bg-amber-tint px-3 py-2 text-amber text-sm">
          {t('changed')}
        </p>
      )}
      {document.state !== 'submitted' && <Outcome document={document} />}
      {!mayDecide && <p className="text-muted text-sm">{t('readOnly')}</p>}
      {mayDecide && document.state !== 'submitted' && (
        <Button
          icon={<RotateCcw aria-hidden />}
          loading={reopen.isPending}
          onClick={() => reopen.mutate(document)}
        >
          {t('undo')}
        </Button>
      )}
      {mayDecide && document.state === 'submitted' && !isRejecting && (
        <div className="flex flex-wrap items-end gap-2">
          <Field label={t('kind')} className="mb-2 w-full">
            {(control) => (
              <LateSelect
                {...control}
                value={kind ?? document.kind}
                onChange={setKind}
                options={documentKinds.map((value) => ({ value, label: kindName(value) }))}
              />
            )}
          </Field>
          <Button
            variant="primary"
            icon={<Check aria-hidden />}
            loading={decide.isPending}
            onClick={() => decide.mutate(null)}
          >
            {t('accept')}
          </Button>
          <Button icon={<X aria-hidden />} onClick={() => setRejecting(true)}>
            {t('reject')}
          </Button>
        </div>
      )}
      {mayDecide && document.state === 'submitted' && isRejecting && (
        <RejectForm
          documentId={document.id}
          locale={document.uploadedBy?.locale}
          isSending={decide.isPending}
          onReject={(reason) => decide.mutate(reason)}
          onCancel={() => setRejecting(false)}
        />
      )}
    </Panel>
  )
}

/** The decision, with who made it. */
function Outcome({ document: { state, reason, decidedAt, decidedBy } }: Pick<DocumentCheck, 'document'>) {
  const t = useMessages(messages, 'decision')
  const format = useFormat()
  const isAccepted = state === 'accepted'
  return (
    <div className="mb-3 flex flex-col items-start gap-1 text-sm">
      <Badge
        tone={isAccepted ? 'green' : 'red'}
        icon={isAccepted ? <Check aria-hidden /> : <X aria-hidden />}
      >
        {t(isAccepted ? 'isAccepted' : 'isRejected')}
      </Badge>
      {decidedAt !== null && decidedBy !== null && (
        <p className="text-muted">{t('by', { person: decidedBy, when: format.relative(decidedAt) })}</p>
      )}
      {reason !== null && <p className="whitespace-pre-line">{reason}</p>}
    </div>
  )
}
