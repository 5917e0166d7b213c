import { PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import { applyChanges } from '@portolan/freight/booking/content-changes'

/**
 * True if a path leads to a member of this booking or a part of one, such as `units.0.hsCode`; it may still
 * be empty.
 */
export function isField(content: PreorderContent, path: string): boolean {
  const parts = path.split('.')
  const line = parts.findIndex((part) => /^\d+$/.test(part))
  if (line >= 0 && !hasLine(content, parts.slice(0, line + 1))) return false
  // With a value there, the schema reports an error above it only if there is no such member.
  const { error } = PreorderContent.safeParse(applyChanges(content, [{ path, after: 'x' }]))
  return !(error?.issues ?? []).some(
    (issue) => issue.path.length < parts.length && issue.path.every((part, at) => String(part) === parts[at]),
  )
}

function hasLine(content: PreorderContent, [member = '', ...parts]: readonly string[]): boolean {
  const lines: unknown = Object.hasOwn(content, member) ? content[member as keyof PreorderContent] : null
  const [line = ''] = parts
  return parts.length === 1 && Array.isArray(lines) && Object.hasOwn(lines, line)
}
