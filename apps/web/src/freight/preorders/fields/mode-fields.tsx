import { type LoadType, loadTypes } from '@portolan/contract/freight/orders/order-codes'
import { transportModes } from '@portolan/contract/freight/orders/order-filter'
import type { TransportMode } from '@portolan/contract/freight/places'
import { useId } from 'react'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { hasLoadType } from '#freight/preorders/values/booking-values.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { readOnlyGroup } from '#platform/ui/keyboard/read-only-group.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { Captioned } from './form-part.tsx'

interface ModeFieldsProps {
  transportMode: TransportMode
  loadType: LoadType
  labels: { transportMode: string; loadType: string; noLoadType: string }
  onChange: (part: { transportMode?: TransportMode; loadType?: LoadType }) => void
}

/** The transport mode, with the load type for sea and rail. */
export function ModeFields({ transportMode, loadType, labels, onChange }: ModeFieldsProps) {
  const orders = useMessages(orderMessages)
  const helpId = useId()
  const canLoad = hasLoadType({ transportMode })
  return (
    <div className="flex min-w-0 flex-wrap gap-x-8 gap-y-4">
      <Captioned caption={labels.transportMode}>
        <Segmented
          label={labels.transportMode}
          value={transportMode}
          onChange={(next) => onChange({ transportMode: next })}
          options={transportModes.map((mode) => ({
            value: mode,
            label: orders(`mode.${mode}`),
            icon: <Icon name={mode} />,
          }))}
        />
      </Captioned>
      <Captioned caption={labels.loadType} helpId={helpId} help={canLoad ? undefined : labels.noLoadType}>
        <Segmented
          label={labels.loadType}
          value={canLoad ? loadType : 'not-set'}
          onChange={(next) => canLoad && onChange({ loadType: next })}
          {...(!canLoad && readOnlyGroup(helpId))}
          className={canLoad ? undefined : 'pointer-events-none'}
          options={loadTypes.map((type) => ({
            value: type,
            label: type === 'not-set' ? orders('loadType.not-set') : type,
          }))}
        />
      </Captioned>
    </div>
  )
}
