import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ShortcutsSwitch } from '#identity/settings/keyboard/shortcuts-switch.tsx'
import { messages } from '#layouts/messages.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { Kbd } from '#platform/ui/keyboard/kbd.tsx'
import { cn } from '#platform/ui/look/class-names.ts'

interface RowProps {
  name: string
  keys: readonly string[]
  /** True for a single-key shortcut while those are off. */
  isOff?: boolean
}

function Row({ name, keys, isOff = false }: RowProps) {
  const t = useMessages(messages)
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-b py-1 last:border-b-0">
      <dt className={cn(isOff && 'text-muted')}>{name}</dt>
      <dd className="flex shrink-0 items-center gap-1.5 text-muted text-sm">
        {isOff && <span className="me-1">{t('keyOff')}</span>}
        {keys.map((key, index) => (
          <span key={key} className="flex items-center gap-1.5">
            {index > 0 && t('keyThen')}
            <Kbd>{key}</Kbd>
          </span>
        ))}
      </dd>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5">
      <h3 className="font-semibold">{title}</h3>
      <dl>{children}</dl>
    </section>
  )
}

interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The pages that `g` and a second key open. */
  pages: readonly { key: string; name: string }[]
  /** Whether there is a page for new orders. */
  hasNewOrder?: boolean
}

/** The list of shortcuts, and a switch for those that type a character. */
export function ShortcutsDialog({ open, onOpenChange, pages, hasNewOrder = true }: ShortcutsDialogProps) {
  const t = useMessages(messages)
  const isOff = useQuery(currentUserQuery).data?.singleKeyShortcuts !== true
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('keyboard')} description={t('keyboardHelp')}>
      <ShortcutsSwitch />
      <Group title={t('keysInList')}>
        <Row name={t('keyNext')} keys={['j']} isOff={isOff} />
        <Row name={t('keyPrevious')} keys={['k']} isOff={isOff} />
        <Row name={t('keyOpen')} keys={['Enter']} />
      </Group>
      <Group title={t('keysInOrder')}>
        <Row name={t('keyNextOrder')} keys={['j']} isOff={isOff} />
        <Row name={t('keyPreviousOrder')} keys={['k']} isOff={isOff} />
      </Group>
      <Group title={t('keysEverywhere')}>
        <Row name={t('keySearch')} keys={['/']} isOff={isOff} />
        <Row name={t('keyClearSearch')} keys={['Esc']} />
        {hasNewOrder && <Row name={t('keyNewOrder')} keys={['n']} isOff={isOff} />}
        {pages.map(({ key, name }) => (
          <Row key={key} name={t('keyGo', { page: name })} keys={['g', key]} isOff={isOff} />
        ))}
        <Row name={t('keyList')} keys={['?']} isOff={isOff} />
      </Group>
    </Dialog>
  )
}
