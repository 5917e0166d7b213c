import { importFields } from '@portolan/contract/company/imports/import-fields'
import type { MapFault } from '@portolan/contract/company/imports/import-files'
import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { messages } from '#desk/imports/messages.ts'
import { useReasonText } from '#desk/imports/reason-texts.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { type MapJson, pathOf } from './edit-map.ts'

/** True if a fault of this member is shown at a field of the form. */
export function isOfField(path: string, member: string): boolean {
  return member === path || member.startsWith(`${path}.`) || path.startsWith(`${member}.`)
}

interface MapFaultsProps {
  kind: ImportKind
  faults: readonly MapFault[] | undefined
  map: MapJson
  isPending: boolean
}

/** Whether the map can be used, and the faults that no field shows. */
export function MapFaults({ kind, faults, map, isPending }: MapFaultsProps) {
  const t = useMessages(messages, 'form')
  const reasonText = useReasonText(kind)
  const paths = importFields[kind].map(({ member }) => pathOf(map, member).join('.'))
  const isElsewhere = (member: string) => !paths.some((path) => isOfField(path, member))
  const others = (faults ?? []).filter(({ members }) => members.length === 0 || members.some(isElsewhere))
  return (
    <div role="status" className="mb-3 min-h-6 text-sm" aria-busy={isPending || faults === undefined}>
      {faults === undefined ? (
        <p className="text-muted">{t('reading')}</p>
      ) : faults.length === 0 ? (
        <p className="flex items-center gap-2 text-green">
          <CircleCheck aria-hidden className="size-4" />
          {t('ready')}
        </p>
      ) : (
        <p className="flex items-center gap-2 text-red">
          <CircleAlert aria-hidden className="size-4" />
          {t('faults')}
        </p>
      )}
      {others.length > 0 && (
        <ul className="mt-1 list-disc ps-6 text-red">
          {others.map(({ members, fault }) => (
            <li key={`${members.join()} ${fault}`} className="break-words">
              {reasonText([members.filter(isElsewhere).join(', '), fault].filter(Boolean).join(': '))}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
