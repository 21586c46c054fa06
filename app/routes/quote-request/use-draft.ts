import { type RefObject, useEffect, useState } from 'react'
import { randomId } from '../../../domain/random-id.ts'
import { deleteDraft, onDraftDeleted, readDraft, saveDraft, writeAnswers } from './draft-store.ts'
import type { PhotoTray } from './photos/photo-tray.ts'

interface DraftOptions {
  form: RefObject<HTMLFormElement | null>
  tray: PhotoTray
  /** The id that the form was born with; empty when the browser is to give it one. */
  formId: string
  /** The server has just shown the answers again: they are newer than a draft. */
  isAnswered: boolean
}

/** Keeps what was typed and chosen until the site has confirmed it, and brings it back after a reload. */
export function useDraft({ form, tray, formId, isAnswered }: DraftOptions) {
  const [id, setId] = useState(formId)
  const [isFound, setIsFound] = useState(false)
  const save = () => {
    if (form.current) saveDraft(id, form.current)
  }

  // The server knows no draft: the page first shows what it sent, then the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    const draft = isAnswered ? null : readDraft()
    const own = draft?.id ?? (formId || randomId())
    setId(own)
    // Looking also deletes the photos that drafts of more than a week left in this browser.
    void tray.restore(own)
    if (!draft || !form.current) return
    writeAnswers(form.current, draft.answers)
    setIsFound(true)
  }, [])

  // Sent or erased in another tab: what stands in this one is a new request.
  useEffect(
    () =>
      onDraftDeleted(() => {
        const next = randomId()
        setId(next)
        void tray.rename(next)
      }),
    [tray],
  )

  const forget = async () => {
    deleteDraft()
    await tray.clear()
  }
  const erase = async () => {
    form.current?.reset()
    setIsFound(false)
    setId(randomId())
    await forget()
  }
  return { id, isFound, save, forget, erase }
}
