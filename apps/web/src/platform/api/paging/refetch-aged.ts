/**
 * For `refetchOnMount`: reopened content older than this is refetched in the background. Data just requested
 * by a page's loader isn't requested twice.
 */
export const refetchAged = (ageMs: number) => (query: { state: { dataUpdatedAt: number } }) =>
  Date.now() - query.state.dataUpdatedAt > ageMs ? 'always' : true
