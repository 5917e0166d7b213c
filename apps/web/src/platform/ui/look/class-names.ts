import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. Nothing is merged: a component's own look is set by its props, and the `className` that
 * a caller gives is only for place (margin, grid cell, width).
 */
export function cn(...names: ClassValue[]): string {
  return clsx(names)
}
