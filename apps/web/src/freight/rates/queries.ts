import { analyzeRates, type RateAnalysis } from '@portolan/contract/freight/rates'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { type EstimationSearch, queryOfEstimation } from './estimation-search.ts'

/** An answer with its request: while another one loads, it must not be mistaken for that. */
export interface Estimation {
  asked: EstimationSearch
  analysis: RateAnalysis
}

/** The cost history of similar transports; the previous answer stays while another one loads. */
export function estimationQuery(search: EstimationSearch) {
  const query = queryOfEstimation(search)
  return queryOptions({
    queryKey: ['estimations', query],
    queryFn: async ({ signal }): Promise<Estimation> => {
      if (query === null) throw new Error('Both sides of the lane must be chosen')
      return { asked: search, analysis: await call(analyzeRates, { query, signal }) }
    },
    enabled: query !== null,
    placeholderData: keepPreviousData,
  })
}
