import { lateTrigger } from '#platform/ui/late/late-trigger.tsx'
import type { MenuCheckboxItemProps, MenuItemProps, MenuProps, MenuRadioGroupProps } from './menu-parts.tsx'

const menus = lateTrigger(() => import('./menu-parts.tsx'), 'menu')

/** A menu of actions, on a button. */
export function Menu(props: MenuProps) {
  const { parts, start, trigger } = menus.useTrigger(props.trigger)
  return parts ? <parts.Menu {...props} start={start} /> : trigger
}

// A menu's content is rendered by an open menu, which has loaded.

/** An action in a menu. */
export function MenuItem(props: MenuItemProps) {
  const parts = menus.loaded()
  return parts && <parts.MenuItem {...props} />
}

/** A single choice inside a menu. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const parts = menus.loaded()
  return parts && <parts.MenuRadioGroup {...props} />
}

/** One of several choices in a menu, as in a filter; the menu stays open. */
export function MenuCheckboxItem(props: MenuCheckboxItemProps) {
  const parts = menus.loaded()
  return parts && <parts.MenuCheckboxItem {...props} />
}

/** A separator between the parts of a menu. */
export function MenuSeparator() {
  const parts = menus.loaded()
  return parts && <parts.MenuSeparator />
}
