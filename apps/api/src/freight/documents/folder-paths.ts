import { uniqueFileNames } from '#platform/storage/file-names.ts'

interface FiledDocument {
  orderId: string
  /** The order's number; orders of different organizations may share it. */
  folder: string
  name: string
}

/** The path of each document in a ZIP of several orders: a folder for each order, and a unique name. */
export function folderPaths(documents: readonly FiledDocument[]): string[] {
  const numbers = new Map(documents.map(({ orderId, folder }) => [orderId, folder]))
  const folderNames = uniqueFileNames([...numbers.values()])
  const names = new Map<string, string[]>()
  for (const { orderId, name } of documents) names.set(orderId, [...(names.get(orderId) ?? []), name])
  const paths = new Map(
    [...numbers.keys()].map((orderId, index) => [
      orderId,
      uniqueFileNames(names.get(orderId) ?? []).map((name) => `${folderNames[index]}/${name}`),
    ]),
  )
  return documents.map(({ orderId, name }) => paths.get(orderId)?.shift() ?? name)
}
