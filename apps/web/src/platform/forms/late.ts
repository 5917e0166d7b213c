/** A part of the code that is loaded when first needed. */
export interface Late<Module> {
  /** Null until loaded, and if loading failed. */
  current: Module | null
  load: () => Promise<void>
}

/** Loads nothing yet. */
export function late<Module>(load: () => Promise<Module>): Late<Module> {
  const part: Late<Module> = {
    current: null,
    async load() {
      part.current ??= await load().catch(() => null)
    },
  }
  return part
}
