import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { InboxKind } from '../../../../../../domain/inbox/inbox-kind.ts'
import { inboxWords } from '../../inbox-words.ts'

/** Ticks every line shown or none, and tells how many are, also when others have come or gone meanwhile. */
export function TickAll({ kind }: { kind: InboxKind }) {
  const box = useRef<HTMLInputElement>(null)
  const ticked = useTicked(box)
  const tick = ({ checked }: HTMLInputElement) => {
    for (const line of linesOf(box.current)) line.checked = checked
    box.current?.form?.dispatchEvent(new Event('change'))
  }
  return (
    <p className="tick-all">
      <label>
        <input ref={box} type="checkbox" onChange={({ currentTarget }) => tick(currentTarget)} /> Tout cocher
      </label>
      <span role="status">
        {ticked > 0 && `${ticked}\u00a0${inboxWords[kind].ticked}${ticked > 1 ? 's' : ''}`}
      </span>
    </p>
  )
}

const linesOf = (box: HTMLInputElement | null) =>
  box?.form?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? []

/** How many lines are ticked, by hand, all at once or not any more; the box above them follows. */
function useTicked(ref: React.RefObject<HTMLInputElement | null>): number {
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
