import { type ColumnMapping, measureOf } from '@portolan/freight/booking/packing-list/columns'
import type { PackingChoice, PackingQuestion } from '@portolan/freight/booking/packing-list/questions'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { RadioList } from '#platform/ui/fields/radio-list.tsx'
import { messages } from './messages.ts'
import { useColumnName } from './use-column-name.ts'
import { usePackingFieldName } from './use-field-name.ts'

interface PackingQuestionsProps {
  questions: readonly { id: number; question: PackingQuestion; answer: number | undefined }[]
  table: readonly (readonly string[])[]
  mapping: ColumnMapping
  onAnswer: (id: number, choice: number) => void
}

/** Ambiguities of the list, for a person to decide. */
export function PackingQuestions({ questions, table, mapping, onAnswer }: PackingQuestionsProps) {
  const t = useMessages(messages)
  const legendOf = useLegend(table, mapping)
  const labelOf = useChoiceLabel(table, mapping)
  if (questions.length === 0) return null
  return (
    <section aria-label={t('questions')} className="flex flex-col gap-4 border-t pt-4">
      <div>
        <h3 className="font-semibold">{t('questions')}</h3>
        <p className="text-muted text-sm">{t('questionsHelp')}</p>
      </div>
      {questions.map(({ id, question, answer }) => (
        <RadioList
          key={id}
          legend={legendOf(question)}
          value={answer === undefined ? '' : String(answer)}
          onChange={(choice) => onAnswer(id, Number(choice))}
          options={question.choices.map((choice, index) => ({
            value: String(index),
            label: labelOf(question, choice),
          }))}
        />
      ))}
    </section>
  )
}

function useLegend(table: PackingQuestionsProps['table'], mapping: ColumnMapping) {
  const t = useMessages(messages)
  const nameOf = usePackingFieldName()
  const columnName = useColumnName(table, mapping.headerRows)
  return ({ code, columns, choices }: PackingQuestion) => {
    const names = columns.map(columnName).join(', ')
    const column = choices[0]?.find(([, each]) => each !== null)?.[1]
    if (code === 'which') return t('question.which', { field: column ? nameOf(column.field) : '' })
    return code === 'order' ? t('question.order') : t(`question.${code}`, { columns: names })
  }
}

function useChoiceLabel(table: PackingQuestionsProps['table'], mapping: ColumnMapping) {
  const t = useMessages(messages)
  const nameOf = usePackingFieldName()
  const columnName = useColumnName(table, mapping.headerRows)
  return ({ code }: PackingQuestion, choice: PackingChoice) => {
    const [first] = choice.flatMap(([position, column]) => (column ? [{ position, column }] : []))
    if (!first) return t(`choice.none.${code}`)
    const { position, column } = first
    switch (code) {
      case 'count':
        return t('choice.packages')
      case 'basis':
        return column.perPackage ? t('choice.package') : t('choice.line')
      case 'which':
        return columnName(position)
      case 'unit':
        return t(`unit.${column.unit ?? measureOf(column.field)?.unit ?? 'kg'}`)
      case 'meaning':
        return nameOf(column.field)
      case 'order':
        return choice
          .flatMap(([at, each]) =>
            each ? [t('choice.column', { position: String(at + 1), field: nameOf(each.field) })] : [],
          )
          .join(', ')
    }
  }
}
