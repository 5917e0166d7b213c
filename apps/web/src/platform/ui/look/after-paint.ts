// A window that isn't in sight draws no frames.
const longestMs = 1_000

/**
 * Calls back once a frame is drawn and the next one begins, so that what was pressed shows it first; the
 * answer takes that back.
 */
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
