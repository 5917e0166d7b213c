import { updateCurrentUser, uploadAvatar } from '@portolan/contract/identity/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'

/** Uploads a photo and shows it everywhere, or removes the current one. */
export function useSaveAvatar() {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState(0)

  async function set(avatar: string) {
    const user = await call(updateCurrentUser, { body: { avatar } })
    queryClient.setQueryData(currentUserQuery.queryKey, user)
  }

  const upload = useMutation({
    async mutationFn(render: () => Promise<Blob>) {
      setProgress(0)
      const photo = await render()
      const form = new FormData()
      form.set('image', photo, 'photo')
      const { id } = await call(uploadAvatar, { body: form, onProgress: setProgress })
      await set(id)
    },
  })
  const remove = useMutation({ mutationFn: () => set('') })
  return { upload, remove, progress }
}
