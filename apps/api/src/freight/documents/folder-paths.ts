import { uniqueFileNames } from '#platform/storage/file-names.ts'

interface FiledDocument {
  orderId: string
  /** The number of the order; those of several organizations can be equal. */
  folder: string
  name: string
}

/** Where each document is in a ZIP of several orders: in a folder for each order, under a name of its own. */
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
