// A window that isn't in sight draws no frames.
const longestMs = 100

/** Calls back once a frame is drawn and the next one begins, so that what was pressed shows it first; the answer takes that back. */
export function afterPaint(call: () => void): () => void {
  const late = setTimeout(done, longestMs)
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(done)
  })
  function stop() {
    cancelAnimationFrame(frame)
    clearTimeout(late)
  }
  function done() {
    stop()
    call()
  }
  return stop
}

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
