// A hidden window paints no frames.
const longestMs = 1_000

/**
 * Calls back once a frame is painted and the next one begins, so that the pressed control shows it first; the
 * returned function cancels that.
 */
export function afterPaint(call: () => void): () => void {
  const late = setTimeout(run, longestMs)
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run)
  })
  function stop() {
    cancelAnimationFrame(frame)
    clearTimeout(late)
  }
  function run() {
    stop()
    call()
  }
  return stop
}
