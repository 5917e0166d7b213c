import type { CalendarSheet } from '@portolan/contract/company/rate-sheets/rate-calendar'
import { useQuery } from '@tanstack/react-query'
import { Ban, Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messages } from '#desk/rate-sheets/messages.ts'
import { openOffersQuery, overlapsQuery } from '#desk/rate-sheets/queries.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { Menu, MenuItem } from '#platform/ui/floating/menu.tsx'
import { lateDialog } from '#platform/ui/late/late-dialog.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { useSheetActions } from './use-sheet-actions.ts'

const CopyDialog = lateDialog(async () => (await import('./copy-dialog.tsx')).CopyDialog)

type Question = 'publish' | 'withdraw' | 'discard'

interface SheetActionsProps {
  sheet: CalendarSheet
  latest: CalendarSheet['versions'][number]
}

/** Publishing as the main button, everything else in the menu; each says what it means first. */
export function SheetActions({ sheet, latest }: SheetActionsProps) {
  const t = useMessages(messages, 'sheet')
  const [question, setQuestion] = useState<Question | null>(null)
  const [isCopying, setCopying] = useState(false)
  const isDraft = latest.state === 'draft'
  const isPublished = sheet.versions.some(({ state }) => state === 'published')
  const { data: overlaps = [] } = useQuery({
    ...overlapsQuery({ ref: sheet.ref, id: latest.id, version: latest.version }),
    enabled: isDraft,
  })
  return (
    <>
      {isDraft && (
        <Button variant="primary" disabled={overlaps.length > 0} onClick={() => setQuestion('publish')}>
          {t('publish')}
        </Button>
      )}
      <Menu trigger={<Button square aria-label={t('actions')} icon={<Icon name="more" />} />} align="end">
        <MenuItem icon={<Copy aria-hidden className="size-4" />} onSelect={() => setCopying(true)}>
          {t('copy')}
        </MenuItem>
        {isPublished && (
          <MenuItem icon={<Ban aria-hidden className="size-4" />} onSelect={() => setQuestion('withdraw')}>
            {t('withdraw')}
          </MenuItem>
        )}
        {isDraft && (
          <MenuItem icon={<Trash2 aria-hidden className="size-4" />} onSelect={() => setQuestion('discard')}>
            {t('discard')}
          </MenuItem>
        )}
      </Menu>
      <QuestionDialog sheet={sheet} latest={latest} question={question} onClose={() => setQuestion(null)} />
      <CopyDialog sheet={sheet} source={latest} open={isCopying} onOpenChange={setCopying} />
    </>
  )
}

interface QuestionDialogProps extends SheetActionsProps {
  question: Question | null
  onClose: () => void
}

function QuestionDialog({ sheet, latest, question, onClose }: QuestionDialogProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const actions = useSheetActions(sheet.ref)
  const [isBusy, setBusy] = useState(false)
  // The dialog keeps its words while it closes.
  const [shown, setShown] = useState<Question>('publish')
  if (question !== null && question !== shown) setShown(question)
  const { data: offers } = useQuery({
    ...openOffersQuery(sheet.ref),
    enabled: question === 'publish' || question === 'withdraw',
  })
  const version = String(latest.version)
  const words = {
    publish: {
      title: t('sheet.publishTitle', { version }),
      text: t('sheet.publishText', { from: format.date(latest.validFrom), to: format.date(latest.validTo) }),
      button: t('sheet.publish'),
      act: () => actions.publish(latest.version),
    },
    withdraw: {
      title: t('sheet.withdrawTitle'),
      text: t('sheet.withdrawText'),
      button: t('sheet.withdraw'),
      act: actions.withdraw,
    },
    discard: {
      title: t('sheet.discardTitle'),
      text: t('sheet.discardText', { version }),
      button: t('sheet.discard'),
      act: () => actions.discard(latest.id),
    },
  }[shown]

  async function act() {
    setBusy(true)
    await words.act()
    setBusy(false)
    onClose()
  }

  return (
    <Dialog
      open={question !== null}
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={words.text}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant={shown === 'publish' ? 'primary' : 'danger'}
            loading={isBusy}
            onClick={() => void act()}
          >
            {words.button}
          </Button>
        </>
      }
    >
      {shown !== 'discard' && offers !== undefined && <p>{t('sheet.openOffers', { count: offers })}</p>}
    </Dialog>
  )
}
