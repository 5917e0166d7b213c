import type { KeyboardEvent } from 'react'

// The browser moves the focus and the choice by these; Tab must keep working.
const choosingKeys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' '])

function refuse(event: KeyboardEvent) {
  if (choosingKeys.has(event.key)) event.preventDefault()
}

/**
 * Attributes of a group of radio buttons that can be reached and read, but not changed: radio buttons have no
 * such state themselves. The element with the ID says why.
 */
export function readOnlyGroup(describedBy: string) {
  return { 'aria-readonly': true, 'aria-describedby': describedBy, onKeyDown: refuse }
}
