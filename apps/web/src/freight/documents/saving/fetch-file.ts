import { problemOf } from '#platform/api/call.ts'
import { Problem } from '#platform/api/problem.ts'

/**
 * Fetches a file by a URL that the server signed, without a session; throws a `Problem` like any other
 * request.
 */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(url, signal ? { signal } : {}).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new Problem(null)
  })
  if (!response.ok) throw await problemOf(response)
  return response
}
