import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'
import { messages } from './messages.ts'

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
      <ColumnsDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
