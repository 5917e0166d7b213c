import { type ImportKind, importSubjects } from '@portolan/contract/company/imports/import-kinds'
import { useQuery } from '@tanstack/react-query'
import { may, staffQuery } from '#desk/frame/staff.ts'

/** Whether the signed-in person may import this kind: also what it writes; an index may have invoices. */
export function useMayImport(): (kind: ImportKind, withIndex?: boolean) => boolean {
  const { data: staff } = useQuery(staffQuery)
  return (kind, withIndex = false) =>
    may(staff, 'imports', 'write') &&
    may(staff, importSubjects[kind], 'write') &&
    (!withIndex || may(staff, 'invoices', 'write'))
}
