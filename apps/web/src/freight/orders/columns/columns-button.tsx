import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { lateDialog } from '#platform/ui/late/late-dialog.tsx'
import { messages } from './messages.ts'

const ColumnsDialog = lateDialog(async () => (await import('./columns-dialog.tsx')).ColumnsDialog)

/** Opens the choice of the table's columns. */
export function ColumnsButton({ className }: { className?: string }) {
  const t = useMessages(messages)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<Columns3 aria-hidden />}
        className={className}
        aria-haspopup="dialog"
        data-print="hide"
        onClick={() => setOpen(true)}
      >
        {t('button')}
      </Button>
      <ColumnsDialog open={open} onOpenChange={setOpen} />
    </>
  )
}
