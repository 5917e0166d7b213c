import type { ActivityEntry } from '@portolan/contract/company/activity/activity'
import type { Locale } from '@portolan/contract/identity/users'
import { byteOrderMark, csvRow, csvText } from '@portolan/contract/shared/csv'

/** The columns in the names of the API, which systems that archive the log read. */
const columns: readonly [title: string, read: (entry: ActivityEntry) => string | null][] = [
  ['at', ({ at }) => at],
  ['actor', ({ actor }) => actor.id],
  ['name', ({ actor }) => actor.name],
  ['act', ({ act }) => act],
  ['outcome', ({ outcome }) => outcome],
  ['organization', ({ organization }) => organization?.ref ?? organization?.id ?? null],
  ['target', ({ target }) => textOf(target)],
  ['changes', ({ changes }) => changes.map(changeText).join('\n')],
  ['ip', ({ personal }) => personal.ip ?? null],
  ['device', ({ personal }) => personal.device ?? null],
  ['person', ({ personal: { ip: _ip, device: _device, ...others } }) => textOf(others)],
  ['requestId', ({ requestId }) => requestId],
  ['id', ({ id }) => id],
]

function textOf(values: Readonly<Record<string, string | null>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${value ?? ''}`)
    .join('\n')
}

function changeText({ name, before, after }: ActivityEntry['changes'][number]): string {
  return `${name}: ${before ?? ''} → ${after ?? ''}`
}

/** Entries as CSV, one text for each batch. */
export async function* writeActivityCsv(
  batches: AsyncIterable<readonly ActivityEntry[]>,
  locale: Locale,
): AsyncGenerator<string> {
  yield byteOrderMark +
    csvRow(
      columns.map(([title]) => title),
      locale,
    )
  for await (const entries of batches) {
    const lines = entries.map((entry) =>
      csvRow(
        columns.map(([, read]) => csvText(read(entry) ?? '', locale)),
        locale,
      ),
    )
    yield lines.join('')
  }
}
