import type { ThreadState } from '@portolan/contract/company/threads/threads'
import { threadSubjects } from '@portolan/contract/freight/threads'
import type { ThreadSearch } from '#desk/frame/paths.ts'

const threadStates = ['waiting', 'answered'] as const satisfies readonly ThreadState[]

/** Reads the filter of a URL; what isn't one is left out. */
export function readThreadSearch(query: Record<string, unknown>): ThreadSearch {
  const state = threadStates.find((one) => one === query.state)
  const subject = threadSubjects.find((one) => one === query.subject)
  const search = typeof query.search === 'string' ? query.search.trim().slice(0, 100) : ''
  return { ...(state && { state }), ...(subject && { subject }), ...(search.length > 1 && { search }) }
}
