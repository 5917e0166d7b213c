/** The overlay behind every dialog and drawer. */
export const veilClass =
  'fixed inset-0 z-30 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'
