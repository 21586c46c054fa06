import { useCallback, useEffect, useState } from 'react'
import { href } from 'react-router'
import type { Present } from '../../../../domain/presence/list-presences.ts'
import type { OpenRecord } from '../../../../domain/presence/record-kinds.ts'
import { useShownRecord } from '../live/shown-record.ts'
import { sentence } from './presence-sentence.ts'
import { useIsWriting } from './use-is-writing.ts'
import './presence.css'

/** While others are here their list is asked for at this pace, in milliseconds: a machine that died says nothing. */
const pace = 9_000

/**
 * Who else has this record open, and who is answering; and tells them of us. Stands once on the page of a record:
 * `<Presence kind="request" id={id} />`. Hinders nothing, and is not there without JavaScript.
 */
export function Presence({ kind, id }: OpenRecord) {
  const [others, setOthers] = useState<Present[]>([])
  const look = useCallback(async () => {
    const answer = await fetch(href('/gestion/presences/:kind/:id', { kind, id })).catch(() => null)
    if (!answer?.ok || answer.redirected) return
    // Cut in the middle it tells nothing: the next one does.
    const told: Present[] | null = await answer.json().catch(() => null)
    if (told) setOthers(told)
  }, [kind, id])
  useShownRecord(`${kind}/${id}`, useIsWriting(), look)
  const isSomebodyHere = others.length > 0
  useEffect(() => {
    if (!isSomebodyHere) return
    const asking = setInterval(look, pace)
    return () => clearInterval(asking)
  }, [isSomebodyHere, look])
  return (
    <p
      className="presence"
      role="status"
      data-writing={others.some(({ isWriting }) => isWriting) || undefined}
    >
      {sentence(others, kind)}
    </p>
  )
}
