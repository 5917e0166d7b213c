import { applyColumns } from '@portolan/freight/booking/packing-list/apply-columns'
import type { ColumnMapping } from '@portolan/freight/booking/packing-list/columns'
import { answerQuestion } from '@portolan/freight/booking/packing-list/questions'
import { type PackingList, readPackingList } from '@portolan/freight/booking/packing-list/read-packing-list'
import { FileSpreadsheet } from 'lucide-react'
import { startTransition, useMemo, useRef, useState } from 'react'
import { dangerousGoodsOf } from '#freight/preorders/cargo/listed-dangerous-goods.ts'
import { useDecimalMark } from '#freight/preorders/form/use-booking-values.ts'
import type { DangerousValues, UnitValues } from '#freight/preorders/values/booking-values.ts'
import { valuesOfPackingLine } from '#freight/preorders/values/values-of-content.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { FaultList } from './fault-list.tsx'
import { messages } from './messages.ts'
import { PackingPreview } from './packing-preview.tsx'
import { PackingQuestions } from './packing-questions.tsx'
import { readPackingFile } from './read-file.ts'

interface PackingListDialogProps {
  /** The number of lines that still fit into the booking. */
  room: number
  onClose: () => void
  onTake: (lines: readonly UnitValues[], goods: readonly DangerousValues[]) => void
}

/** A pasted table or file, with the person's corrections of the guess. */
interface Source {
  list: PackingList
  mapping: ColumnMapping
  /** The choice for each question, by its position in the list. */
  answers: ReadonlyMap<number, number>
  fileName: string | null
}

/** Open questions; one disappears once its column was chosen by hand. */
function questionsOf({ list, mapping, answers }: Source) {
  return list.questions.flatMap((question, id) => {
    const answer = answers.get(id)
    const asAnswered =
      answer === undefined ? list.mapping : answerQuestion(list.mapping, question.choices[answer] ?? [])
    const isByHand = question.columns.some((at) => asAnswered.columns[at] !== mapping.columns[at])
    return isByHand ? [] : [{ id, question, answer }]
  })
}

function answered(source: Source, id: number, choice: number): Source {
  const choices = source.list.questions[id]?.choices[choice] ?? []
  return {
    ...source,
    mapping: answerQuestion(source.mapping, choices),
    answers: new Map(source.answers).set(id, choice),
  }
}

/** Turns a pasted table or a file into lines of cargo, showing the guess. */
export function PackingListDialog({ room, onClose, onTake }: PackingListDialogProps) {
  const t = useMessages(messages)
  const mark = useDecimalMark()
  const [source, setSource] = useState<Source | null>(null)
  const read = useMemo(
    () =>
      source
        ? { ...source.list, ...applyColumns(source.list.table, source.mapping, source.list.merges) }
        : null,
    [source],
  )
  const count = read?.lines.length ?? 0
  const questions = source ? questionsOf(source) : []

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={count === 0 || count > room}
            onClick={() => {
              const lines = (read?.lines ?? []).map(({ line }) => ({
                line,
                unit: valuesOfPackingLine(line, mark),
              }))
              onTake(
                lines.map(({ unit }) => unit),
                dangerousGoodsOf(lines),
              )
            }}
          >
            {t('take', { count })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <SourceChoice
          source={source}
          onRead={(list, fileName) =>
            setSource(list && { list, mapping: list.mapping, answers: new Map(), fileName })
          }
        />
        {source && read && (
          <>
            <PackingQuestions
              questions={questions}
              table={source.list.table}
              mapping={source.mapping}
              onAnswer={(id, choice) => setSource(answered(source, id, choice))}
            />
            <ColumnChoice
              table={source.list.table}
              mapping={source.mapping}
              onChange={(mapping) => setSource({ ...source, mapping })}
            />
            <FaultList
              read={read}
              room={room}
              asked={questions.filter(({ answer }) => answer === undefined).map(({ question }) => question)}
            />
            {count > 0 && <PackingPreview read={read} mapping={source.mapping} />}
          </>
        )}
      </div>
    </Dialog>
  )
}

interface SourceChoiceProps {
  source: Source | null
  onRead: (list: PackingList | null, fileName: string | null) => void
}

/** Hundreds of lines take a while to read, so the pasted text is painted first. */
function afterPaint(read: () => void): void {
  requestAnimationFrame(() => setTimeout(() => startTransition(read)))
}

function SourceChoice({ source, onRead }: SourceChoiceProps) {
  const t = useMessages(messages)
  const input = useRef<HTMLInputElement>(null)
  const [isFailed, setFailed] = useState(false)

  async function readFile(file: File | undefined) {
    if (!file) return
    setFailed(false)
    try {
      onRead(await readPackingFile(file), file.name)
    } catch {
      setFailed(true)
      onRead(null, null)
    }
  }

  const file = (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx"
        onChange={({ target }) => {
          void readFile(target.files?.[0])
          target.value = ''
        }}
      />
      <Button icon={<FileSpreadsheet aria-hidden />} onClick={() => input.current?.click()}>
        {t('file')}
      </Button>
    </>
  )

  if (source?.fileName) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="wrap-anywhere font-medium">{t('fileChosen', { name: source.fileName })}</p>
        <Button size="sm" onClick={() => onRead(null, null)}>
          {t('otherFile')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('paste')} help={t('pasteHelp')} error={isFailed ? t('fileFailed') : undefined}>
        {(control) => (
          <Textarea
            {...control}
            rows={source ? 4 : 7}
            wrap="off"
            spellCheck={false}
            className="font-mono text-sm"
            onChange={({ target: { value } }) => {
              setFailed(false)
              afterPaint(() => onRead(value.trim() === '' ? null : readPackingList(value), null))
            }}
          />
        )}
      </Field>
      <div>{file}</div>
    </div>
  )
}
