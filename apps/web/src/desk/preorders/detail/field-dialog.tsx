import type { CompanyPreorderDetail } from '@portolan/contract/company/preorders'
import type { Draft } from '#desk/preorders/reply/draft.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { reportPartFailure, usePart } from '#platform/ui/late/use-part.ts'
import { useSheetTexts } from './field-value.ts'
import { messages } from './messages.ts'

const loadForm = () => import('./field-form.tsx')

interface FieldDialogProps {
  preorder: CompanyPreorderDetail
  /** The field; null while none is open. */
  path: string | null
  draft: Draft
  onDraft: (draft: Draft) => void
  onClose: () => void
}

/** One field of the booking: a question about it, or another value. Both go into the reply. */
export function FieldDialog({ preorder, path, draft, onDraft, onClose }: FieldDialogProps) {
  const { label, value } = useSheetTexts(preorder)
  const t = useMessages(messages, 'field')
  const form = usePart(loadForm, path !== null, reportPartFailure)
  return (
    <Dialog
      open={path !== null}
      onOpenChange={(open) => !open && onClose()}
      title={path === null ? '' : label(path)}
      description={path === null ? '' : t('now', { value: value(path) })}
    >
      {path !== null && form && (
        <form.FieldForm
          key={path}
          path={path}
          preorder={preorder}
          draft={draft}
          onDraft={(changed) => {
            onDraft(changed)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}
