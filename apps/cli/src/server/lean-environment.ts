import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '#portal-paths.ts'

/**
 * The environment of the server's Node, in addition to the operator's. Compiled code is kept only in an
 * existing folder.
 */
function leanEnvironment(compiled: string | undefined): NodeJS.ProcessEnv {
  return {
    // Compressing threads share two memory pools instead of leaving gaps in eight.
    MALLOC_ARENA_MAX: '2',
    // Compiled once; without it each start also keeps the TypeScript compiler in memory.
    ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
    ...process.env,
  }
}

const compiledFolder = () => join(dataFolder(), 'cache')

/** The server must create the data folder itself, since it is private. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return leanEnvironment(existsSync(dataFolder()) ? compiledFolder() : undefined)
}

/**
 * A command without a server uses the server's compiled code: a folder that it created itself could be
 * inaccessible to the server.
 */
export function commandEnvironment(): NodeJS.ProcessEnv {
  return leanEnvironment(existsSync(compiledFolder()) ? compiledFolder() : undefined)
}
