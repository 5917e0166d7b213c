import { QueryClient } from '@tanstack/react-query'

/** The cache of everything asked: fresh until told otherwise, never refetched on focus, never tried again by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity, retry: false },
    mutations: { retry: false },
  },
})
