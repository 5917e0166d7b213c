import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import { storageQuery } from './queries.ts'

interface StorageNoteProps {
  organizationId: string
  /** The size of the chosen files. */
  neededBytes: number
}

/** From this share on, the used storage is shown even if the files fit. */
const notable = 0.8

/** Warns before sending that files won't fit, or that little storage is left. */
export function StorageNote({ organizationId, neededBytes }: StorageNoteProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { data } = useQuery(storageQuery)
  const storage = data?.results.find(({ organization }) => organization.id === organizationId)
  if (!storage) return null
  const { usedBytes, limitBytes } = storage
  const freeBytes = Math.max(0, limitBytes - usedBytes)
  const limit = format.fileSize(limitBytes)
  if (neededBytes > freeBytes)
    return (
      <p role="status" className="text-amber text-sm">
        {t('tooMuch', { needed: format.fileSize(neededBytes), left: format.fileSize(freeBytes), limit })}
      </p>
    )
  if (usedBytes + neededBytes < limitBytes * notable) return null
  return <p className="text-muted text-sm">{t('usedNow', { used: format.fileSize(usedBytes), limit })}</p>
}
