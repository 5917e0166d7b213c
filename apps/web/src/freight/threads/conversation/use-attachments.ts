import { maxThreadFiles, preorderFileBytes } from '@portolan/contract/shared/limits'
import { useState } from 'react'

/** A file chosen for the next message: being uploaded, ready with its ID, or refused. */
export interface Attachment {
  key: string
  name: string
  size: number
  state: { is: 'sending'; share: number } | { is: 'ready'; id: string } | { is: 'refused'; error: unknown }
}

/** Why a file isn't sent at all. */
export class TooLarge extends Error {}
export class TooMany extends Error {}

interface Uploading {
  upload: (file: File, onProgress: (share: number) => void) => Promise<{ id: string }>
  remove: (id: string) => Promise<unknown>
}

/** The files of the next message, each uploaded as soon as it's chosen. */
export function useAttachments({ upload, remove }: Uploading) {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([])

  function set(key: string, state: Attachment['state']) {
    setAttachments((all) => all.map((one) => (one.key === key ? { ...one, state } : one)))
  }

  async function send(key: string, file: File, isTooMany: boolean) {
    try {
      if (isTooMany) throw new TooMany()
      if (file.size > preorderFileBytes) throw new TooLarge()
      const { id } = await upload(file, (share) => set(key, { is: 'sending', share }))
      set(key, { is: 'ready', id })
    } catch (error) {
      set(key, { is: 'refused', error })
    }
  }

  return {
    attachments,
    isSending: attachments.some(({ state }) => state.is === 'sending'),
    hasRefused: attachments.some(({ state }) => state.is === 'refused'),
    ids: attachments.flatMap(({ state }) => (state.is === 'ready' ? [state.id] : [])),
    add(files: readonly File[]) {
      const present = attachments.filter(({ state }) => state.is !== 'refused').length
      const added = files.map((file) => ({ key: crypto.randomUUID(), file }))
      setAttachments((all) => [
        ...all,
        ...added.map(
          ({ key, file: { name, size } }): Attachment => ({
            key,
            name,
            size,
            state: { is: 'sending', share: 0 },
          }),
        ),
      ])
      for (const [place, { key, file }] of added.entries())
        void send(key, file, present + place >= maxThreadFiles)
    },
    drop({ key, state }: Attachment) {
      setAttachments((all) => all.filter((one) => one.key !== key))
      // One that stays is removed by the server after a day.
      if (state.is === 'ready') remove(state.id).catch(() => {})
    },
    /** After the message was sent with them. */
    clear: () => setAttachments([]),
  }
}
