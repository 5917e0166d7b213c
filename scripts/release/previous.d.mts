/** The release before this version. */
export const previous: { version: string; commit: string; lastMigration: string }
/** Returns a folder with the previous version's sources and packages, kept for the next time. */
export function preparePrevious(options?: { ourMigrations?: boolean }): Promise<string>
