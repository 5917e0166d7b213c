import type { User } from '@portolan/contract/identity/users'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { Avatar } from '#platform/ui/look/avatar.tsx'
import { AvatarEditor } from './avatar-editor.tsx'
import { messages } from './messages.ts'

/** The photo in the settings page's narrow sidebar; tapping it changes it. */
export function AvatarButton({ user, name }: { user: User; name: string }) {
  const t = useMessages(messages)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t('change')}
        title={t('change')}
        onClick={() => setOpen(true)}
        className="relative rounded-full p-1 hover:bg-wash"
      >
        <Avatar image={user.avatar?.image} imageSize={44} name={name} />
        <span
          aria-hidden
          className="absolute end-0 bottom-0 flex size-5 items-center justify-center rounded-full border-2 border-surface bg-accent text-accent-ink"
        >
          <Camera className="size-3" />
        </span>
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={t('change')} size="md">
        <AvatarEditor user={user} onSaved={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
