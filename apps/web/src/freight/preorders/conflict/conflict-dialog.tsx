import { useState } from 'react'
import { placeNames } from '#freight/preorders/field-values/difference-groups.ts'
import { DifferenceList } from '#freight/preorders/field-values/difference-list.tsx'
import { useFieldTexts } from '#freight/preorders/field-values/field-texts.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { RadioList } from '#platform/ui/radio-list.tsx'
import type { Comparison, Conflict } from './merge-versions.ts'
import { messages } from './messages.ts'

interface ConflictDialogProps {
  comparison: Comparison
  onApply: (isMine: (path: string) => boolean) => void
  onClose: () => void
}

/** What both sides changed, with a choice for each, and what else the other side changed. */
export function ConflictDialog({ comparison, onApply, onClose }: ConflictDialogProps) {
  const t = useMessages(messages)
  const { conflicts, alsoTheirs } = comparison
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())

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
          <Button onClick={() => setTaken(new Set(conflicts.map(({ path }) => path)))}>
            {t('takeTheirs')}
          </Button>
        </div>
      )}
      <div className="flex flex-col gap-5">
        {conflicts.map((conflict) => (
          <Choice
            key={conflict.path}
            conflict={conflict}
            value={taken.has(conflict.path) ? 'theirs' : 'mine'}
            onChange={(side) => choose(conflict.path, side)}
          />
        ))}
      </div>
      {alsoTheirs.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 font-semibold">{t('alsoTheirs')}</h3>
          <DifferenceList differences={alsoTheirs} />
        </>
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  conflict: Conflict
  value: 'mine' | 'theirs'
  onChange: (side: 'mine' | 'theirs') => void
}

function Choice({ conflict: { path, mine, theirs }, value, onChange }: ChoiceProps) {
  const t = useMessages(messages)
  const { label, value: written } = useFieldTexts()
  const isPlace = path === 'from' || path === 'to'
  const [field] = mine.length === 1 && theirs.length === 1 ? mine : []
  const isSingle = field?.path === path

  function said(changes: Conflict['mine']): string {
    if (isPlace) return written(path, placeNames(changes).after)
    if (isSingle) return written(path, changes[0]?.after ?? null)
    if (changes.every(({ after }) => after === null)) return t('removed')
    return changes.map((change) => `${label(change.path)}: ${written(change.path, change.after)}`).join(' · ')
  }

  return (
    <RadioList
      legend={label(path)}
      help={
        isSingle && <span className="wrap-anywhere">{t('was', { value: written(path, field.before) })}</span>
      }
      value={value}
      onChange={onChange}
      options={[
        { value: 'mine', label: t('mine'), help: <span className="wrap-anywhere">{said(mine)}</span> },
        { value: 'theirs', label: t('theirs'), help: <span className="wrap-anywhere">{said(theirs)}</span> },
      ]}
    />
  )
}
