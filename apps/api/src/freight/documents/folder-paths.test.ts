import { expect, it } from 'vitest'
import { folderPaths } from './folder-paths.ts'

it('gives each order a folder and each document a name of its own in it', () => {
  const documents = [
    { orderId: 'a', folder: 'PF/26', name: 'list.pdf' },
    { orderId: 'b', folder: 'pf/26', name: 'list.pdf' },
    { orderId: 'a', folder: 'PF/26', name: 'LIST.pdf' },
    { orderId: 'b', folder: 'pf/26', name: '../../etc/passwd' },
  ]
  expect(folderPaths(documents)).toEqual([
    'PF-26/list.pdf',
    'pf-26 (2)/list.pdf',
    'PF-26/LIST (2).pdf',
    'pf-26 (2)/-..-etc-passwd',
  ])
})
