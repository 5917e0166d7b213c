import { fileURLToPath } from 'node:url'

/** A script of the server, started by its path: apps do not import each other. */
export function apiScript(name: 'main.ts' | 'run-operation.ts'): string {
  return fileURLToPath(new URL(`../../api/src/${name}`, import.meta.url))
}
