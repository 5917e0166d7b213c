/** The exit code by which a decoder says that its input is no such image. */
export const notImage = 3

/**
 * Ends this process once it has used so much processor time, however long that takes on a busy machine. The
 * library works in other threads, which a usual exit would wait for.
 */
export function limitWork(maxCpuMs: number): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (user + system > maxCpuMs * 1_000) process.kill(process.pid, 'SIGKILL')
  }, 50).unref()
}
