import { type ExportFormat, exportFormats } from '@portolan/contract/freight/order-exports'
import { FileArchive, FileSpreadsheet, FileText } from 'lucide-react'
import { Button } from '#platform/ui/button.tsx'

/** Files as a ZIP, or a table of their subjects. */
export type SavedFile = 'zip' | ExportFormat

const savedFiles = ['zip', ...exportFormats.toReversed()] as const

export const fileIcons = {
  zip: <FileArchive aria-hidden />,
  xlsx: <FileSpreadsheet aria-hidden />,
  csv: <FileText aria-hidden />,
} satisfies Record<SavedFile, unknown>

interface FileButtonsProps {
  zipLabel: string
  zipHint: string
  disabled: boolean
  /** The file being generated. */
  saving: SavedFile | undefined
  onSave: (file: SavedFile) => void
}

/** The buttons that save the selection. */
export function FileButtons({ zipLabel, zipHint, disabled, saving, onSave }: FileButtonsProps) {
  const labels = { zip: zipLabel, xlsx: 'Excel', csv: 'CSV' }
  return savedFiles.map((file) => (
    <Button
      key={file}
      variant={file === 'zip' ? 'primary' : 'secondary'}
      icon={fileIcons[file]}
      title={file === 'zip' ? zipHint : undefined}
      disabled={disabled}
      loading={saving === file}
      onClick={() => onSave(file)}
    >
      {labels[file]}
    </Button>
  ))
}
