import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { randomId } from '../../../domain/random-id.ts'
import type { DraftStore } from './draft.ts'
import { type Answers, writeAnswers } from './write-answers.ts'

interface DraftOptions {
  form: RefObject<HTMLFormElement | null>
  store: DraftStore
  /** The id of a form that the server has just shown again: its answers are newer than a draft. */
  answeredId?: string
  /** Changes the answers of a draft that comes back. */
  change?: (answers: Answers) => Answers
  /** Another tab has sent or erased the draft: what stands in this one is a new form. */
  onNewId?: (id: string) => void
}

/**
 * Keeps what was typed until the site has confirmed it, and brings it back after a reload. The form's id is made when
 * the page comes alive, or comes with the draft; it is empty before.
 */
export function useDraft({ form, store, answeredId, change, onNewId }: DraftOptions) {
  const [id, setId] = useState(answeredId ?? '')
  const [isFound, setIsFound] = useState(false)

  const begin = useEffectEvent(() => {
    if (answeredId) return
    // Saved without JavaScript: something else stands in the form's place.
    if (!form.current) return store.forget()
    const draft = store.read()
    const isBack = !!draft && writeAnswers(form.current, change?.(draft.answers) ?? draft.answers)
    setId(isBack ? draft.id : randomId())
    setIsFound(isBack)
  })
  useEffect(() => begin(), [])

  const beginAnew = useEffectEvent(() => {
    const next = randomId()
    setId(next)
    onNewId?.(next)
  })
  useEffect(() => store.onForgotten(() => beginAnew()), [store])

  const saveAs = (next: string) => {
    if (form.current) store.save(next, form.current)
  }
  return {
    id,
    isFound,
    save: () => saveAs(id),
    /** Other words are another form: what an interrupted sending may have kept is not what stands here now. */
    saveAsNew() {
      const next = randomId()
      setId(next)
      saveAs(next)
    },
    erase() {
      store.forget()
      form.current?.reset()
      setIsFound(false)
      setId(randomId())
    },
  }
}
