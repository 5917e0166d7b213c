/**
 * For `refetchOnMount`: reopened content older than this is refetched in the background. Data just requested
 * by a page's loader isn't requested twice.
 */
export const refetchAged = (ageMs: number) => (known: { state: { dataUpdatedAt: number } }) =>
  Date.now() - known.state.dataUpdatedAt > ageMs ? 'always' : true
