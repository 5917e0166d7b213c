const urls = new Set<string>()

/** Requests the static imports of a late part together with it, not after it. */
export function preload<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  for (const file of files) {
    if (urls.has(file)) continue
    urls.add(file)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }
  return load()
}
