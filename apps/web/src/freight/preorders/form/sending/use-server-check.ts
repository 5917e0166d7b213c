import { SentContent } from '@portolan/contract/freight/preorders/preorder-content'
import { createPreorder } from '@portolan/contract/freight/preorders/preorders'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { DraftOwner } from '#freight/preorders/draft/booking-draft.ts'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'
import type { TypedContent } from '#freight/preorders/values/content-of-values.ts'
import { type StandingProblem, standing, stillStanding } from '#freight/preorders/values/standing-problems.ts'
import { call } from '#platform/api/client.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'

interface CheckOptions {
  values: BookingValues
  content: TypedContent
  owner: DraftOwner
  /** True only before sending: until then the rules here find the same. */
  isWanted: boolean
}

/**
 * Findings of the server's rules beyond those here: by the full list of HS codes, and an operator's list of
 * dangerous goods.
 */
export function useServerCheck({ values, content, owner, isWanted }: CheckOptions) {
  const locale = useLocale()
  const { organizationId } = owner
  const checkedBody = useMemo(
    () => (isWanted ? SentContent.safeParse(content).data : undefined),
    [isWanted, content],
  )
  const { data, isFetching, isError } = useQuery({
    queryKey: ['preorders', 'check', locale, organizationId, checkedBody],
    queryFn: async ({ signal }): Promise<StandingProblem[]> => {
      if (!checkedBody) return []
      const body = { organizationId, ...checkedBody }
      const result = await call(createPreorder, { query: { validate: 'only' }, headers: {}, body, signal })
      return standing(Array.isArray(result) ? result : [], values)
    },
    enabled: checkedBody !== undefined,
    gcTime: 0,
  })
  // They outlive the review, since its links lead to the fields.
  const [serverProblems, setFound] = useState<readonly StandingProblem[]>([])
  useEffect(() => {
    if (data) setFound(data)
  }, [data])
  const problems = useMemo(() => stillStanding(serverProblems, values), [serverProblems, values])
  const state = checkedBody === undefined ? 'off' : isFetching ? 'running' : isError ? 'failed' : 'done'
  return { state, problems } as const
}
