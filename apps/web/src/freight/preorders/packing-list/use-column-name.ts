import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** A header in two languages, or with units below, has more than one row. */
const maxHeaderRows = 3

/** A column by its position, with the lowest text of its header. */
export function useColumnName(table: readonly (readonly string[])[], headerRows: number) {
  const t = useMessages(messages)
  return (index: number) => {
    const rows = table.slice(Math.max(0, headerRows - maxHeaderRows), headerRows)
    const header = rows.findLast((cells) => /\p{L}/u.test(cells[index] ?? ''))?.[index]
    const position = String(index + 1)
    return header ? t('columnNamed', { position, header }) : t('column', { position })
  }
}
