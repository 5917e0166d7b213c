import { useState } from 'react'
import { useFieldNames } from '#freight/preorders/fields/use-field-names.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { Segmented } from '#platform/ui/segmented.tsx'
import type { Comparison } from './merge-versions.ts'
import { messages } from './messages.ts'

interface ConflictDialogProps {
  comparison: Comparison
  onApply: (isMine: (path: string) => boolean) => void
  onClose: () => void
}

/** Both versions beside each other, and a choice for each field that both sides changed. */
export function ConflictDialog({ comparison, onApply, onClose }: ConflictDialogProps) {
  const t = useMessages(messages)
  const nameOf = useFieldNames()
  const { conflicts, theirs } = comparison
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const disputed = new Set(conflicts.map(({ path }) => path))
  const alsoTheirs = theirs.filter(({ path }) => !disputed.has(path))
  const said = (value: string | number | boolean | null) =>
    typeof value === 'boolean' ? t(value ? 'yes' : 'no') : value === null ? t('nothing') : String(value)

  function choose(path: string, side: 'mine' | 'theirs') {
    const next = new Set(taken)
    if (side === 'mine') next.delete(path)
    else next.add(path)
    setTaken(next)
  }

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t(conflicts.length > 0 ? 'text' : 'textNoConflicts')}
      footer={
        <Button variant="primary" onClick={() => onApply((path) => !taken.has(path))}>
          {t('apply')}
        </Button>
      }
    >
      {conflicts.length > 1 && (
        <div className="mb-4 flex flex-wrap gap-2">
          <Button onClick={() => setTaken(new Set())}>{t('keepMine')}</Button>
          <Button onClick={() => setTaken(disputed)}>{t('takeTheirs')}</Button>
        </div>
      )}
      <ul className="flex flex-col divide-y">
        {conflicts.map(({ path, base, mine, theirs: other }) => (
          <li key={path} className="flex flex-col gap-2 py-3 first:pt-0">
            <p className="font-medium">{nameOf(path)}</p>
            <p className="wrap-anywhere text-muted text-sm">
              {t('was')}: {said(base)}
            </p>
            <Segmented
              label={nameOf(path)}
              value={taken.has(path) ? 'theirs' : 'mine'}
              onChange={(side) => choose(path, side)}
              options={[
                { value: 'mine', label: `${t('mine')}: ${said(mine)}` },
                { value: 'theirs', label: `${t('theirs')}: ${said(other)}` },
              ]}
              className="self-start"
            />
          </li>
        ))}
      </ul>
      {alsoTheirs.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-semibold">{t('alsoTheirs')}</h3>
          <ul className="flex flex-col gap-1 text-sm">
            {alsoTheirs.map(({ path, before, after }) => (
              <li key={path} className="wrap-anywhere">
                <span className="text-muted">{nameOf(path)}:</span> {said(before)} → {said(after)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
