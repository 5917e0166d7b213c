import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '#portal-paths.ts'

/**
 * What a Node of the server is started with, besides what the operator set. Code that it compiles is kept in
 * a folder that exists.
 */
function leanEnvironment(compiled: string | undefined): NodeJS.ProcessEnv {
  return {
    // Threads that compress share two pools of memory instead of leaving gaps in eight.
    MALLOC_ARENA_MAX: '2',
    // Compiled once; without it each start also keeps the compiler of TypeScript.
    ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
    ...process.env,
  }
}

const compiledFolder = () => join(dataFolder(), 'cache')

/** The data folder itself is for the server to make: private. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return leanEnvironment(existsSync(dataFolder()) ? compiledFolder() : undefined)
}

/**
 * A command where no server runs uses what the server has compiled: a folder that it made itself could be
 * closed to the server.
 */
export function commandEnvironment(): NodeJS.ProcessEnv {
  return leanEnvironment(existsSync(compiledFolder()) ? compiledFolder() : undefined)
}
