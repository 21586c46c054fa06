import { useEffect, useState } from 'react'

/** Milliseconds without a key after which nobody is writing any more. */
const patience = 60_000

/** True while somebody types in a field marked with `data-answer`, and for a minute after. */
export function useIsWriting(): boolean {
  const [isWriting, setWriting] = useState(false)
  useEffect(() => {
    let ending: ReturnType<typeof setTimeout> | undefined
    const stop = () => setWriting(false)
    const onInput = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('[data-answer]')) return
      setWriting(true)
      clearTimeout(ending)
      ending = setTimeout(stop, patience)
    }
    document.addEventListener('input', onInput)
    return () => {
      document.removeEventListener('input', onInput)
      clearTimeout(ending)
    }
  }, [])
  return isWriting
}
