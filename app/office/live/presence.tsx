import { useCallback, useEffect, useState } from 'react'
import { href } from 'react-router'
import type { OpenRecord, PresenceKind, PresentPerson } from '../../../domain/kernel/events/presence.ts'
import { formatList } from '../../../domain/kernel/text/french-list.ts'
import { useShownRecord } from './office-live.tsx'
import './presence.css'

/** Milliseconds between two requests of the list while others are present: a computer that lost power cannot sign off. */
const pace = 9_000

/**
 * Shows which other people have this record open and who is writing, and announces the current person to them. Use it once on the
 * page of a record: `<Presence kind="request" id={id} />`. Does not lock the record, and shows nothing without JavaScript.
 */
export function RecordPresence({ kind, id }: OpenRecord) {
  const [others, setOthers] = useState<PresentPerson[]>([])
  const look = useCallback(async () => {
    const response = await fetch(href('/gestion/presences/:kind/:id', { kind, id })).catch(() => null)
    if (!response?.ok || response.redirected) return
    // A truncated response is ignored; the next request replaces it.
    const people: PresentPerson[] | null = await response.json().catch(() => null)
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

/** French verbs for a person who is writing, by kind of record. */
const verbs = { answer: ['répond', 'répondent'], write: ['écrit', 'écrivent'] } as const

/** Returns a French sentence about the other people on the page: « Marc répond. Sophie et Paul regardent aussi. » */
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

/** Milliseconds without a keystroke after which a person no longer counts as writing. */
const stopAfter = 60_000

/** Whether the user types in a field marked with `data-answer`, or did so within the last minute. */
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
