import { useEffect, useEffectEvent, useState } from 'react'

export const linesOf = (box: HTMLInputElement | null) =>
  box?.form?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? []

/** How many lines are ticked, by hand, all at once or not any more; the box above them follows. */
export function useTicked(ref: React.RefObject<HTMLInputElement | null>): number {
  const [ticked, setTicked] = useState(0)
  const count = useEffectEvent(() => {
    const box = ref.current
    if (!box) return
    const lines = [...linesOf(box)]
    const found = lines.filter(({ checked }) => checked).length
    box.checked = found > 0 && found === lines.length
    box.indeterminate = found > 0 && found < lines.length
    setTicked(found)
  })
  // After each time that the list was drawn: an event may have brought another one.
  useEffect(() => count())
  useEffect(() => {
    const form = ref.current?.form
    if (!form) return
    const countNow = () => count()
    // The boxes are empty only once the reset is over.
    const countLater = () => queueMicrotask(countNow)
    form.addEventListener('change', countNow)
    form.addEventListener('reset', countLater)
    return () => {
      form.removeEventListener('change', countNow)
      form.removeEventListener('reset', countLater)
    }
  }, [ref])
  return ticked
}
