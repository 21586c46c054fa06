import { useRef } from 'react'
import type { InboxKind } from '../../../../../../domain/inbox/inbox-kind.ts'
import { inboxWords } from '../../inbox-words.ts'
import { linesOf, useTicked } from './use-ticked.ts'

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
