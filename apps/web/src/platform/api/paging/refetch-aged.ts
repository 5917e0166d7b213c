/**
 * For `refetchOnMount`: what is shown again is asked again behind that if it's older than this. What a page's
 * loader has just asked for isn't asked for twice.
 */
export const refetchAged = (ageMs: number) => (known: { state: { dataUpdatedAt: number } }) =>
  Date.now() - known.state.dataUpdatedAt > ageMs ? 'always' : true
