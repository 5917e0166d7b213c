import { afterPaint } from '#platform/ui/look/after-paint.ts'

let isFirst = true

/**
 * Lets a page that is opened from another wait for the next frame: drawing it may take a phone half a second, and the click that opened it
 * is to be answered before. The first page waits for nothing.
 */
export function afterPress({ preload }: { preload: boolean }): Promise<void> | undefined {
  if (preload) return undefined
  if (!isFirst) return new Promise((done) => afterPaint(done))
  isFirst = false
  return undefined
}
