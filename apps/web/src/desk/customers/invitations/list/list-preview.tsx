import type { InvitedPerson } from '@portolan/contract/company/invitations'
import { messages } from '#desk/customers/invitations/messages.ts'
import type { PersonLine } from '#desk/customers/invitations/read-people.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { Address } from '#platform/ui/look/address.tsx'
import { cn } from '#platform/ui/look/class-names.ts'

interface ListPreviewProps {
  lines: readonly PersonLine[]
  /** The server's answers about those with an email, in their order; empty until it has answered. */
  judged: readonly InvitedPerson[]
  /** True once they were invited. */
  isDone?: boolean
}

const looks: Readonly<Record<InvitedPerson['outcome'], string>> = {
  invited: 'text-green',
  'open-already': 'text-muted',
  'member-already': 'text-muted',
  repeated: 'text-muted',
  refused: 'text-red',
}

/** Each person of a list with what becomes of them, and the fault of each line. */
export function ListPreview({ lines, judged, isDone = false }: ListPreviewProps) {
  const t = useMessages(messages, 'many')
  let place = 0
  const rows = lines.map((line, index) => ({
    key: index,
    ...line,
    person: line.fault === null ? judged[place++] : undefined,
  }))
  function textOf({ fault, person }: (typeof rows)[number]): string {
    if (fault !== null) return t('noEmail')
    if (!person) return ''
    if (person.error !== null) return person.error
    if (person.outcome !== 'invited') return t(`outcomes.${person.outcome}`)
    if (isDone) return t(person.hasAccount ? 'wasAsked' : 'wasInvited')
    return t(person.hasAccount ? 'willBeAsked' : 'willBeInvited')
  }
  return (
    <DataTable caption={t('preview')} className="max-h-72 overflow-y-auto rounded-md border">
      <TableHead>
        <HeaderCell align="end" className="w-14 max-tablet:hidden">
          {t('line')}
        </HeaderCell>
        <HeaderCell>{t('person')}</HeaderCell>
        <HeaderCell>{t('outcome')}</HeaderCell>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="border-b last:border-0">
            <td className="tabular h-9 px-3 py-1 text-end text-muted max-tablet:hidden">{row.line}</td>
            <td className="max-w-72 px-3 py-1 max-tablet:max-w-40">
              <span translate="no" className="wrap-anywhere block tablet:truncate">
                {row.fault === null ? <Address text={row.email} /> : row.text}
              </span>
              {row.name !== '' && (
                <span className="wrap-anywhere block text-muted text-sm tablet:truncate">{row.name}</span>
              )}
            </td>
            <td
              className={cn(
                'px-3 py-1 text-sm',
                row.fault !== null ? 'text-red' : row.person && looks[row.person.outcome],
              )}
            >
              {textOf(row)}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
