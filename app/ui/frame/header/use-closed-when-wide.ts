import { type RefObject, useEffect } from 'react'
import { above } from '../../../styles/widths.ts'
import { close } from './close-menu.ts'

export function useClosedWhenWide(ref: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const wide = window.matchMedia(above.compact)
    const onChange = () => wide.matches && close(ref.current)
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [ref])
}
