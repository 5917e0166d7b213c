import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names without merging: a component's look is set by its props, and a caller's `className` is
 * only for placement (margin, grid cell, width).
 */
export function cn(...names: ClassValue[]): string {
  return clsx(names)
}
