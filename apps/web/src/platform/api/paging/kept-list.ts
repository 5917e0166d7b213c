/**
 * For a list that is loaded page by page: all of it stays for an hour, so that the way back finds the row it
 * left.
 */
export const keptList = { gcTime: 60 * 60_000 } as const
