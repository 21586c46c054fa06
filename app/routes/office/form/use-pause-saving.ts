import { useEffect, useEffectEvent, useRef } from 'react'

/** Milliseconds without a key after which the draft is kept. */
const pause = 700

/** Waits for a pause in what is typed; whoever leaves within it loses nothing. */
export function usePauseSaving(keep: (answers: URLSearchParams) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<URLSearchParams>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    waiting.current = undefined
  }
  const flush = useEffectEvent(() => {
    if (waiting.current) keep(waiting.current)
  })
  const soon = (answers: URLSearchParams) => {
    stop()
    waiting.current = answers
    timer.current = setTimeout(() => keep(answers), pause)
  }
  useEffect(() => {
    const leave = () => flush()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return { stop, soon }
}
