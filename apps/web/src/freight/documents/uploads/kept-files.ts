import { isOpen, isRefused, type UploadItem } from './upload-items.ts'

let kept: { owner: string; items: readonly UploadItem[] } | null = null

/** Keeps what isn't uploaded yet while its person signs in again: the browser gives a file only once. */
export function keepFiles(owner: string, items: readonly UploadItem[]): void {
  const open = items.filter((item) => isOpen(item) && !isRefused(item) && item.state !== 'canceled')
  kept = open.length > 0 ? { owner, items: open } : null
}

/** Returns what was kept for this person and subject, once; other files are dropped. */
export function takeFiles(owner: string): UploadItem[] {
  const items = kept?.owner === owner ? kept.items : []
  kept = null
  return items.map((item) => ({ ...item, state: 'waiting', progress: 0, failure: null }))
}
