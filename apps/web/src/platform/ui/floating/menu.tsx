import { lateTrigger } from './late-trigger.tsx'
import type { MenuCheckboxItemProps, MenuItemProps, MenuProps, MenuRadioGroupProps } from './menu-parts.tsx'

const menus = lateTrigger(() => import('./menu-parts.tsx'), 'menu')

/** A menu of things to do, on a button. */
export function Menu(props: MenuProps) {
  const { parts, start, trigger } = menus.useTrigger(props.trigger)
  return parts ? <parts.Menu {...props} start={start} /> : trigger
}

// What is inside of a menu is drawn by an open one, which has loaded.

/** One thing to do. */
export function MenuItem(props: MenuItemProps) {
  const parts = menus.loaded()
  return parts && <parts.MenuItem {...props} />
}

/** A single choice inside a menu. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const parts = menus.loaded()
  return parts && <parts.MenuRadioGroup {...props} />
}

/** One of several choices inside a menu, as in a filter; the menu stays open. */
export function MenuCheckboxItem(props: MenuCheckboxItemProps) {
  const parts = menus.loaded()
  return parts && <parts.MenuCheckboxItem {...props} />
}

/** A hairline between the parts of a menu. */
export function MenuSeparator() {
  const parts = menus.loaded()
  return parts && <parts.MenuSeparator />
}
