import { SentContent } from '@portolan/contract/freight/preorder-content'
import { createPreorder, type Finding } from '@portolan/contract/freight/preorders'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DraftOwner } from '#freight/preorders/draft/booking-draft.ts'
import type { TypedContent } from '#freight/preorders/values/content-of-values.ts'
import type { FieldProblem } from '#freight/preorders/values/problems.ts'
import { call } from '#platform/api/client.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'

const none: readonly FieldProblem[] = []

interface CheckOptions {
  content: TypedContent
  owner: DraftOwner
  /** Only before it is sent: until then the rules here say the same. */
  isWanted: boolean
}

/** What the server's rules know besides those here: the whole list of HS codes, and an operator's list of dangerous goods. */
export function useServerCheck({ content, owner, isWanted }: CheckOptions) {
  const locale = useLocale()
  const { organizationId } = owner
  const sent = useMemo(
    () => (isWanted ? SentContent.safeParse(content).data : undefined),
    [isWanted, content],
  )
  const { data, isFetching, isError } = useQuery({
    queryKey: ['preorders', 'check', locale, organizationId, sent],
    queryFn: async ({ signal }): Promise<Finding[]> => {
      if (!sent) return []
      const body = { organizationId, ...sent }
      const found = await call(createPreorder, { query: { validate: 'only' }, headers: {}, body, signal })
      return Array.isArray(found) ? found : []
    },
    enabled: sent !== undefined,
    gcTime: 0,
  })
  const state = sent === undefined ? 'off' : isFetching ? 'running' : isError ? 'failed' : 'done'
  return { state, problems: data ?? none } as const
}
