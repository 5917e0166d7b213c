/** For a list loaded page by page: it stays cached for an hour, so that going back finds the row. */
export const keptList = { gcTime: 60 * 60_000 } as const
