import { useEffect } from 'react'

const counted = /^\(\d+\) /

/** Shows in the tab's title how many tasks wait, whatever page sets the rest of it. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    function mark() {
      const plain = document.title.replace(counted, '')
      const title = count > 0 && plain !== '' ? `(${count}) ${plain}` : plain
      if (document.title !== title) document.title = title
    }
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(counted, '')
    }
  }, [count])
}
