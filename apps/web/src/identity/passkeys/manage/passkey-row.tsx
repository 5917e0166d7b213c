import type { Passkey } from '@portolan/contract/identity/passkeys'
import { Cloud, KeyRound, MonitorSmartphone, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messages } from '#identity/passkeys/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Tooltip } from '#platform/ui/floating/tooltip.tsx'
import { PasskeyNameForm } from './passkey-name-form.tsx'

const places = {
  synced: Cloud,
  thisDevice: MonitorSmartphone,
  securityKey: KeyRound,
} as const

/** The passkey's storage: a provider, the device that made it, or a security key. */
function placeOf({ backedUp, transports }: Passkey): keyof typeof places {
  if (backedUp) return 'synced'
  const isKey = !transports.includes('internal') && transports.some((way) => way === 'usb' || way === 'nfc')
  return isKey ? 'securityKey' : 'thisDevice'
}

interface PasskeyRowProps {
  passkey: Passkey
  /** True if it was just added and needs a name. */
  isNew: boolean
  isGoing: boolean
  onNamed: () => void
  onRemove: () => void
}

/** A passkey: its name, storage and last use; renamed in place. */
export function PasskeyRow({ passkey, isNew, isGoing, onNamed, onRemove }: PasskeyRowProps) {
  const t = useMessages(messages, 'panel')
  const format = useFormat()
  const [renaming, setRenaming] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  const { name, createdAt, lastUsedAt } = passkey

  function endRenaming() {
    flushSync(() => {
      setRenaming(false)
      onNamed()
    })
    renameButton.current?.focus()
  }

  if (renaming || isNew) {
    return (
      <li className="p-3">
        <PasskeyNameForm passkey={passkey} isNew={isNew} onDone={endRenaming} />
      </li>
    )
  }
  const place = placeOf(passkey)
  const Place = places[place]
  return (
    <li className="flex items-center gap-3 p-3 max-tablet:pe-1">
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center self-start rounded-full bg-wash text-muted [&_svg]:size-4"
      >
        <Place />
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{name}</p>
        <ul className="text-muted text-sm">
          {[
            t(place),
            t('created', { date: format.date(createdAt) }),
            lastUsedAt ? t('lastUsed', { when: format.relative(lastUsedAt) }) : t('neverUsed'),
          ].map((fact) => (
            <li key={fact} className="tablet:inline tablet:not-last:after:content-['_·_']">
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex shrink-0 gap-1 max-tablet:gap-0">
        <Tooltip text={t('renameShort')}>
          <Button
            variant="ghost"
            size="sm"
            square
            aria-label={t('rename', { name })}
            ref={renameButton}
            icon={<Pencil aria-hidden />}
            onClick={() => setRenaming(true)}
          />
        </Tooltip>
        <Tooltip text={t('removeShort')}>
          <Button
            variant="ghost"
            size="sm"
            square
            aria-label={t('remove', { name })}
            loading={isGoing}
            icon={<Trash2 aria-hidden />}
            onClick={onRemove}
          />
        </Tooltip>
      </div>
    </li>
  )
}
