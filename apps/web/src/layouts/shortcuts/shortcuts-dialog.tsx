import type { ReactNode } from 'react'
import { messages } from '#layouts/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Dialog } from '#platform/ui/dialog.tsx'
import { Kbd } from '#platform/ui/kbd.tsx'
import { goKeys } from './shortcuts.ts'

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-b last:border-b-0">
      <dt>{name}</dt>
      <dd className="flex items-center gap-1.5 text-muted text-sm">{children}</dd>
    </div>
  )
}

interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The list of keys. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const t = useMessages(messages)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('keyboard')} description={t('keyboardHelp')}>
      <dl>
        <Row name={t('keySearch')}>
          <Kbd>/</Kbd>
        </Row>
        <Row name={t('keyNewOrder')}>
          <Kbd>n</Kbd>
        </Row>
        {Object.entries(goKeys).map(([key, page]) => (
          <Row key={key} name={t('keyGo', { page: t(page) })}>
            <Kbd>g</Kbd> {t('keyThen')} <Kbd>{key}</Kbd>
          </Row>
        ))}
        <Row name={t('keyList')}>
          <Kbd>?</Kbd>
        </Row>
      </dl>
    </Dialog>
  )
}
