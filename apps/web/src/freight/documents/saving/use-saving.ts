import { useMutation } from '@tanstack/react-query'
import { useFailureToast } from '#freight/documents/use-failure-toast.ts'
import { Problem } from '#platform/api/problem.ts'
import { saveFile } from '#platform/files/save-file.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'

const toastLife = 8_000

interface Saving<Asked> {
  ask: (request: Asked) => Promise<{ file: string; count: number }>
  started: (count: number, request: Asked) => string
  failed: (request: Asked) => string
  /** Why it can't be generated, if known. */
  reason: (problem: Problem, request: Asked) => string | undefined
}

/** Saves a file generated on demand; the browser shows the progress. */
export function useSaving<Asked>({ ask, started, failed, reason }: Saving<Asked>) {
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: ask,
    onSuccess: ({ file, count }, request) => {
      saveFile(file)
      toasts.add({ severity: 'info', title: started(count, request), life: toastLife })
    },
    onError: (error, request) =>
      showFailure(failed(request), error, error instanceof Problem ? reason(error, request) : undefined),
  })
}
