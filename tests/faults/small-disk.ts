import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of a few megabytes that a test can fill. */
export interface SmallDisk {
  folder: string
  free(): number
  /** Leaves this many bytes; removes earlier filling first. */
  fillTo(bytes: number): void
  empty(): void
  close(): void
}

/**
 * Opens a tmpfs; returns null if this process may not mount one, as in most containers without privileges.
 */
export function openSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  const filler = join(folder, 'filler')
  const free = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  const empty = () => rmSync(filler, { force: true })
  return {
    folder,
    free,
    empty,
    fillTo(bytes) {
      empty()
      writeFileSync(filler, Buffer.alloc(Math.max(0, free() - bytes)))
    },
    close() {
      execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
