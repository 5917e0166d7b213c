import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#freight/documents/save-file.ts'
import { useFailureToast } from '#freight/documents/use-failure-toast.ts'
import { Problem } from '#platform/api/problem.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'

const toastLife = 8_000

interface Saving<Asked> {
  ask: (asked: Asked) => Promise<{ file: string; count: number }>
  started: (count: number, asked: Asked) => string
  failed: (asked: Asked) => string
  /** Why it can't be generated, if known. */
  reason: (problem: Problem, asked: Asked) => string | undefined
}

/** Saves a file generated on demand; the browser shows the progress. */
export function useSaving<Asked>({ ask, started, failed, reason }: Saving<Asked>) {
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: ask,
    onSuccess: ({ file, count }, asked) => {
      saveFile(file)
      toasts.add({ severity: 'info', title: started(count, asked), life: toastLife })
    },
    onError: (error, asked) =>
      showFailure(failed(asked), error, error instanceof Problem ? reason(error, asked) : undefined),
  })
}
