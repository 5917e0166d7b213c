import { QueryClient } from '@tanstack/react-query'
import { keptStore } from '#platform/api/session/kept-store.ts'
import { createTokenStore } from '#platform/api/session/token-store.ts'
import { invalidateAged } from './aging.ts'
import { createKeptAnswers } from './kept-answers.ts'

// A page's loader asks before the page is there; what is mounted with it mustn't ask for a failure again.
const justFailedMs = 5_000

/** Answers of earlier visits of a remembered person. */
export const keptAnswers = createKeptAnswers({
  open: globalThis.caches && (() => caches.open(keptStore)),
  readToken() {
    const tokens = createTokenStore(localStorage, sessionStorage)
    return tokens.isRemembered() ? tokens.read() : null
  },
  readLocale: () => document.documentElement.lang,
  now: Date.now,
})

/**
 * The query cache: fresh until invalidated, never refetched on focus, never retried automatically. Opening
 * what has aged invalidates it. Requests without a network fail visibly; waiting silently would look like a
 * page that never loads.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: Infinity,
      retry: false,
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > justFailedMs,
      persister: (ask, context, query) => keptAnswers.begin(async () => ask(context), query),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

invalidateAged(queryClient.getQueryCache())
