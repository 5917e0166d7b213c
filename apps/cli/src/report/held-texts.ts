import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Characters held in memory, and in each file of them. */
const maxInMemory = 4_000_000

/** Waiting texts in bounded memory: a report may have a line for each of a million lines. */
export interface HeldTexts {
  add(text: string): Promise<void>
  texts(): AsyncGenerator<string>
  close(): Promise<void>
}

export function createHeldTexts(limit = maxInMemory): HeldTexts {
  let folder: string | undefined
  let waiting: string[] = []
  let bytes = 0
  let files = 0
  return {
    async add(text) {
      waiting.push(text)
      bytes += text.length
      if (bytes < limit) return
      // Only its owner can enter a folder that mkdtemp creates.
      folder ??= await mkdtemp(join(tmpdir(), 'portal-report-'))
      await appendFile(join(folder, `${files++}`), JSON.stringify(waiting))
      waiting = []
      bytes = 0
    },
    async *texts() {
      for (let file = 0; file < files; file++) {
        const texts: string[] = JSON.parse(await readFile(join(folder ?? '', `${file}`), 'utf8'))
        yield* texts
      }
      yield* waiting
    },
    async close() {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
