import {
  type CompanyAnnouncement,
  deleteCompanyAnnouncement,
  endCompanyAnnouncement,
  saveCompanyAnnouncement,
} from '@portolan/contract/company/announcements/announcements'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { call } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import { type AnnouncementDraft, contentOf, draftOf, emptyDraft } from './announcement-draft.ts'
import { announcementQuery, deskAnnouncementsKey } from './queries.ts'

interface Edited {
  id: string
  /** Null for a new one. */
  announcement: CompanyAnnouncement | null
  timeZone: string
}

/** The form of an announcement: as it's saved, and what a person has changed. */
export function useAnnouncement({ id, announcement, timeZone }: Edited) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<AnnouncementDraft | null>(null)
  const [empty] = useState(() => emptyDraft(new Date(), timeZone))
  // A colleague's change doesn't count as seen until the person has been told of it.
  const [seen, setSeen] = useState(announcement?.version ?? null)
  const draft = typed ?? (announcement ? draftOf(announcement, timeZone) : empty)
  useUnsaved(typed !== null)
  const params = { announcementId: id }

  async function show(saved: CompanyAnnouncement) {
    client.setQueryData(announcementQuery(id).queryKey, saved)
    setSeen(saved.version)
    await client.invalidateQueries({ queryKey: deskAnnouncementsKey })
  }

  const save = useMutation({
    mutationFn: (publish: boolean) => {
      const content = contentOf(draft, timeZone)
      if (content === null) throw new Error('The announcement is incomplete')
      const version = typed === null ? announcement?.version : seen
      const headers = typeof version === 'number' ? { 'if-match': `"${version}"` } : {}
      return call(saveCompanyAnnouncement, { params, headers, body: { ...content, publish } })
    },
    async onSuccess(saved) {
      // Text typed meanwhile stays.
      setTyped((now) => (now === typed ? null : now))
      await show(saved)
      if (announcement === null)
        await navigate({ ...deskPaths.announcement(id), replace: true, ignoreBlocker: true })
    },
    async onError(error) {
      if (!(error instanceof Problem && error.has('stale'))) return
      const { queryKey } = announcementQuery(id)
      await client.invalidateQueries({ queryKey })
      setSeen((before) => client.getQueryData(queryKey)?.version ?? before)
    },
  })
  const end = useMutation({ mutationFn: () => call(endCompanyAnnouncement, { params }), onSuccess: show })
  const remove = useMutation({
    mutationFn: () => call(deleteCompanyAnnouncement, { params }),
    async onSuccess() {
      setTyped(null)
      await navigate({ ...deskPaths.announcements(), ignoreBlocker: true })
      client.removeQueries({ queryKey: announcementQuery(id).queryKey })
      await client.invalidateQueries({ queryKey: deskAnnouncementsKey })
    },
  })
  return {
    draft,
    isDirty: typed !== null,
    isComplete: contentOf(draft, timeZone) !== null,
    save,
    end,
    remove,
    /** The last refusal, of whichever button. */
    error: save.error ?? end.error ?? remove.error,
    change(part: Partial<AnnouncementDraft>) {
      if (typed === null) setSeen(announcement?.version ?? null)
      setTyped({ ...draft, ...part })
      save.reset()
    },
  }
}

export type AnnouncementEditing = ReturnType<typeof useAnnouncement>
