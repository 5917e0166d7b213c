/** Folder of the server that was built of the sources as they are now; undefined where there is none. */
export function findBuiltServer(): string | undefined
