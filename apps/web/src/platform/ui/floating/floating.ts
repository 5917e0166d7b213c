/** The look shared by all floating elements. */
export const floatingSurface =
  'rounded-lg border bg-raised text-ink shadow-float outline-none origin-(--transform-origin) ' +
  'transition-[opacity,scale] duration-150 data-starting-style:scale-97 data-starting-style:opacity-0 ' +
  'data-ending-style:opacity-0'

/** One line of a menu or a list of choices. */
export const floatingItem =
  'flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 outline-none ' +
  'data-highlighted:bg-wash forced-colors:-outline-offset-2 forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:outline-solid data-disabled:text-muted data-disabled:opacity-60 max-tablet:min-h-11 ' +
  '[&_svg]:size-4 [&_svg]:shrink-0'
