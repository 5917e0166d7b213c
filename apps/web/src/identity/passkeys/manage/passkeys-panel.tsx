import type { Passkey } from '@portolan/contract/identity/passkeys'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { PasskeyFailure } from '#identity/passkeys/failure/passkey-failure.tsx'
import { messages } from '#identity/passkeys/messages.ts'
import { PasskeySupportNote } from '#identity/passkeys/passkey-support-note.tsx'
import { usePasskeySupport } from '#identity/passkeys/use-passkey-support.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'
import { useAddPasskey, useRemovePasskey } from './use-passkey-changes.ts'

/** The person's passkeys: an explanation, the list, and a button to add one. */
export function PasskeysPanel() {
  const t = useMessages(messages, 'panel')
  const support = usePasskeySupport()
  const add = useAddPasskey()
  const remove = useRemovePasskey()
  // The newly added one needs a name.
  const [added, setAdded] = useState<string | null>(null)
  const [passkeyToRemove, setAsked] = useState<Passkey | null>(null)
  const panel = useRef<HTMLDivElement>(null)

  function addOne() {
    remove.reset()
    add.mutate(undefined, { onSuccess: ({ id }) => setAdded(id) })
  }

  function removeOne(passkey: Passkey) {
    setAsked(null)
    add.reset()
    // The focus was in a row that is gone.
    remove.mutate(passkey, { onSuccess: () => panel.current?.focus({ preventScroll: true }) })
  }

  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <p className="text-pretty text-muted">{t('intro')}</p>
      <PasskeyList
        added={added}
        removing={remove.isPending ? remove.variables.id : null}
        onNamed={() => setAdded(null)}
        onRemove={setAsked}
      />
      <PasskeyFailure error={add.error ?? remove.error} />
      {support !== 'ready' && <PasskeySupportNote support={support} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {support === 'ready' && (
          <Button icon={<Plus aria-hidden />} loading={add.isPending} onClick={addOne}>
            {t('add')}
          </Button>
        )}
        <p role="status" className="text-muted text-sm empty:hidden">
          {add.isPending && t('adding')}
          {remove.isSuccess && t('removed', { name: remove.variables.name })}
        </p>
      </div>
      <RemovePasskeyDialog passkey={passkeyToRemove} onCancel={() => setAsked(null)} onConfirm={removeOne} />
    </div>
  )
}
