import type { ContentChange } from '@portolan/freight/booking/content-changes'
import { useState } from 'react'
import {
  type DifferenceGroup,
  groupDifferences,
  placeNames,
} from '#freight/preorders/field-values/difference-groups.ts'
import { DifferenceList } from '#freight/preorders/field-values/difference-list.tsx'
import { useFieldTexts } from '#freight/preorders/field-values/field-texts.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { RadioList } from '#platform/ui/fields/radio-list.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { asShown, type Comparison, type Conflict } from './merge-versions.ts'
import { messages } from './messages.ts'

interface ConflictDialogProps {
  comparison: Comparison
  onSave: (isMine: (path: string) => boolean) => void
  onClose: () => void
}

/** Both versions side by side, with a choice for everything that both sides changed. */
export function ConflictDialog({ comparison, onSave, onClose }: ConflictDialogProps) {
  const t = useMessages(messages)
  const onlyMine = asShown(comparison, comparison.onlyMine)
  const onlyTheirs = asShown(comparison, comparison.onlyTheirs)
  const conflicts = comparison.conflicts.map(({ path, mine, theirs }) => ({
    path,
    mine: asShown(comparison, mine),
    theirs: asShown(comparison, theirs),
  }))
  const [theirPaths, setTaken] = useState<ReadonlySet<string>>(new Set())

  function choose(path: string, side: 'mine' | 'theirs') {
    const next = new Set(theirPaths)
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
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button variant="primary" onClick={() => onSave((path) => !theirPaths.has(path))}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {conflicts.length > 1 && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setTaken(new Set())}>{t('keepMine')}</Button>
            <Button onClick={() => setTaken(new Set(conflicts.map(({ path }) => path)))}>
              {t('takeTheirs')}
            </Button>
          </div>
        )}
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.path}
            conflict={conflict}
            side={theirPaths.has(conflict.path) ? 'theirs' : 'mine'}
            onChoose={(side) => choose(conflict.path, side)}
          />
        ))}
        {onlyTheirs.length > 0 && <Kept title={t('onlyTheirs')} changes={onlyTheirs} />}
        {onlyMine.length > 0 && <Kept title={t('onlyMine')} changes={onlyMine} />}
      </div>
    </Dialog>
  )
}

function Kept({ title, changes }: { title: string; changes: readonly ContentChange[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <DifferenceList differences={changes} />
    </section>
  )
}

interface ConflictChoiceProps {
  conflict: Conflict
  side: 'mine' | 'theirs'
  onChoose: (side: 'mine' | 'theirs') => void
}

function ConflictChoice({ conflict: { path, mine, theirs }, side, onChoose }: ConflictChoiceProps) {
  const t = useMessages(messages)
  const { label } = useFieldTexts()
  const write = useWrittenChanges(path)
  const was = write(
    [...mine, ...theirs.filter((one) => !mine.some((own) => own.path === one.path))],
    'before',
  )
  return (
    <RadioList
      legend={label(path)}
      help={t('was', { value: was })}
      value={side}
      onChange={onChoose}
      options={[
        { value: 'mine', label: t('mine'), help: write(mine, 'after') },
        { value: 'theirs', label: t('theirs'), help: write(theirs, 'after') },
      ]}
    />
  )
}

/** One side's value at the path, before or after, in one line. */
function useWrittenChanges(path: string) {
  const t = useMessages(messages)
  const { label, value } = useFieldTexts()
  return (changes: readonly ContentChange[], when: 'before' | 'after'): string => {
    function textOf({ kind, path: at, differences }: DifferenceGroup): string {
      if (kind === 'removed' && when === 'after') return t('removed')
      if (kind === 'added' && when === 'before') return t('nothing')
      if (at === 'from' || at === 'to') return value(at, placeNames(differences)[when])
      return differences
        .filter((one) => kind === 'changed' || (one[when] !== null && one[when] !== false))
        .map((one) => value(one.path, one[when]))
        .join(' · ')
    }
    return groupDifferences(changes)
      .map((group) => (group.path === path ? textOf(group) : `${label(group.path)}: ${textOf(group)}`))
      .join('; ')
  }
}
