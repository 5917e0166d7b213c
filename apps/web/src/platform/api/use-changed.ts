import { useEffect, useRef } from 'react'

/** Calls back when a polled figure changes; not when it first becomes known. */
export function useChanged(figure: number | undefined, onChange: () => void): void {
  const lastFigure = useRef(figure)
  useEffect(() => {
    const before = lastFigure.current
    lastFigure.current = figure ?? before
    if (before !== undefined && figure !== undefined && figure !== before) onChange()
  }, [figure, onChange])
}
