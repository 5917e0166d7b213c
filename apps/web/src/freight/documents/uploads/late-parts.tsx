import { lateDialog } from '#platform/ui/late/late-dialog.tsx'
import { useLate } from '#platform/ui/late/use-late.ts'
import type { UploadRowProps } from './upload-row.tsx'

const loadRow = () => import('./upload-row.tsx')

/** A chosen file's row; only its name until the code has loaded. */
export function LateUploadRow(props: UploadRowProps) {
  const part = useLate(loadRow)
  if (part) return <part.UploadRow {...props} />
  return <li className={props.className}>{props.item.file.name}</li>
}

export const LateRemoveDocumentDialog = lateDialog(
  async () => (await import('./remove-document-dialog.tsx')).RemoveDocumentDialog,
)
