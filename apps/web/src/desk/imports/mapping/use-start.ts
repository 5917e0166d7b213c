import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import { startImport } from '@portolan/contract/company/imports/import-runs'
import type { Body } from '@portolan/contract/shared/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { deskPaths } from '#desk/frame/paths.ts'
import { messages } from '#desk/imports/messages.ts'
import { useFailureToast } from '#freight/documents/use-failure-toast.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

/** Starts the check of a file and opens its page. */
export function useStart(fileId: string, kind: ImportKind, mapId: string | null) {
  const t = useMessages(messages, 'form')
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const start = useMutation({
    mutationFn: (more: Partial<Body<typeof startImport>>) =>
      call(startImport, {
        params: { importRunId: crypto.randomUUID() },
        body: { fileId, kind, mapId, dryRun: true, add: false, ...more },
      }),
    onSuccess: ({ id }) => void navigate(deskPaths.importRun(id)),
    onError: (error) => showFailure(t('failedStart'), error),
  })
  return {
    check: (map: string, add: boolean) => start.mutate({ map, add }),
    /** For documents, which need no map. */
    checkDocuments: (more: { indexFileId: string | null; organizationRef: string | null }) =>
      start.mutate(more),
    isStarting: start.isPending,
  }
}
