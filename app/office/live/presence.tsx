import { useCallback, useEffect, useState } from 'react'
import { href } from 'react-router'
import type { OpenRecord, PresenceKind, PresentPerson } from '../../../domain/kernel/events/presence.ts'
import { formatList } from '../../../domain/kernel/text/french-list.ts'
import { useShownRecord } from './office-live.tsx'
import './presence.css'

/** While others are here their list is asked for at this pace, in milliseconds: a machine that died says nothing. */
const pace = 9_000

/**
 * Who else has this record open, and who is answering; and tells them of us. Stands once on the page of a record:
 * `<Presence kind="request" id={id} />`. Hinders nothing, and is not there without JavaScript.
 */
export function Presence({ kind, id }: OpenRecord) {
  const [others, setOthers] = useState<PresentPerson[]>([])
  const look = useCallback(async () => {
    const answer = await fetch(href('/gestion/presences/:kind/:id', { kind, id })).catch(() => null)
    if (!answer?.ok || answer.redirected) return
    // Cut in the middle it tells nothing: the next one does.
    const people: PresentPerson[] | null = await answer.json().catch(() => null)
    if (people) setOthers(people)
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
      {presenceSentence(others, kind)}
    </p>
  )
}

/** What whoever types there does: they answer somebody, or write. */
const verbs = { answer: ['répond', 'répondent'], write: ['écrit', 'écrivent'] } as const

/** « Marc répond. Sophie et Paul regardent aussi. » */
function presenceSentence(others: PresentPerson[], kind: PresenceKind): string {
  const [one, several] = verbs[kind === 'request' || kind === 'message' ? 'answer' : 'write']
  const writing = others.filter(({ isWriting }) => isWriting).map(({ name }) => name)
  const reading = others.filter(({ isWriting }) => !isWriting).map(({ name }) => name)
  const writers = writing.length > 0 && `${formatList(writing)} ${writing.length > 1 ? several : one}.`
  const readers =
    reading.length > 0 &&
    `${formatList(reading)} ${reading.length > 1 ? 'regardent' : 'regarde'} aussi cette fiche.`
  return [writers, readers].filter(Boolean).join(' ')
}

/** Milliseconds without a key after which nobody is writing any more. */
const stopAfter = 60_000

/** True while somebody types in a field marked with `data-answer`, and for a minute after. */
function useIsWriting(): boolean {
  const [isWriting, setWriting] = useState(false)
  useEffect(() => {
    let ending: ReturnType<typeof setTimeout> | undefined
    const stop = () => setWriting(false)
    const onInput = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('[data-answer]')) return
      setWriting(true)
      clearTimeout(ending)
      ending = setTimeout(stop, stopAfter)
    }
    document.addEventListener('input', onInput)
    return () => {
      document.removeEventListener('input', onInput)
      clearTimeout(ending)
    }
  }, [])
  return isWriting
}
