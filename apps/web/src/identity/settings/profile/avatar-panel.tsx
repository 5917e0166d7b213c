import type { User } from '@portolan/contract/identity/users'
import { useState } from 'react'
import { SavedNote } from '#identity/settings/save-bar.tsx'
import { AvatarEditor } from '#identity/users/avatar/avatar-editor.tsx'
import { useUnsaved } from '#platform/forms/unsaved.tsx'

/** The person's photo. */
export function AvatarPanel({ user }: { user: User }) {
  const [hasPhoto, setChosen] = useState(false)
  const [saved, setSaved] = useState(false)
  useUnsaved(hasPhoto)
  return (
    <div className="flex flex-col gap-2">
      <AvatarEditor
        user={user}
        onChosen={(now) => {
          setChosen(now)
          setSaved(false)
        }}
        onSaved={() => setSaved(true)}
      />
      <SavedNote saved={saved} className="empty:-mt-2" />
    </div>
  )
}
