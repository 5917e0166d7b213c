import { type DragEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** The handlers of an element that takes dropped files, and whether some are over it. */
export function useFileDrop(onChoose: (files: Iterable<File>) => void) {
  const [isOver, setOver] = useState(false)
  const target = {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      onChoose(event.dataTransfer.files)
    },
  }
  return { isOver, target }
}
