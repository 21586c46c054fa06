import { type FormEvent, useEffect, useRef, useState } from 'react'
import { focusPhotosIfFirst, photoErrors, summaryOf } from './form-errors.ts'
import type { QuoteRequestOutcome } from './outcome.ts'
import { useDraft } from './use-draft.ts'
import { usePhotoTray } from './use-photo-tray.ts'
import { isFieldCheck, useQuoteForm } from './use-quote-form.ts'
import { useSending } from './use-sending.ts'

export interface QuoteRequestOptions {
  formId: string
  service?: string
  /** The answer to a form sent without JavaScript. */
  outcome?: QuoteRequestOutcome
  onSaved: (reference: string) => void
}

/** The life of one request on the page: answers, photos, draft, sending, confirmation. */
export function useQuoteRequest({ formId, service, outcome: first, onSaved }: QuoteRequestOptions) {
  const element = useRef<HTMLFormElement>(null)
  const { tray, photos, refusals } = usePhotoTray(formId)
  const draft = useDraft({ form: element, tray, formId, isAnswered: first !== undefined })
  const { sending, send, retry, leave, ...sent } = useSending(draft.id, tray)
  const [wasTried, setWasTried] = useState(first?.outcome === 'invalid')
  const outcome = sent.outcome ?? first
  const { form, fields, onSubmit, onTouched } = useQuoteForm({
    service,
    lastResult: outcome && 'submission' in outcome ? outcome.submission : undefined,
    onValid: (answers) => tray.read().photos.length > 0 && send(answers),
  })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const isWhole = !isFieldCheck(event)
    await onSubmit(event)
    if (!isWhole) return
    setWasTried(true)
    if (tray.read().photos.length === 0) focusPhotosIfFirst()
  }
  const erase = async () => {
    await draft.erase()
    setWasTried(false)
  }
  useConfirmation(outcome, async (reference) => {
    await draft.forget()
    onSaved(reference)
  })

  const errorsOfPhotos = photoErrors(photos.length, wasTried, form.allErrors.images)
  return {
    formProps: { ref: element, id: form.id, onSubmit: submit, onFocus: onTouched, onChange: draft.save },
    draft: { id: draft.id, isFound: draft.isFound, erase },
    photos: { tray, photos, refusals, errors: errorsOfPhotos },
    summary: summaryOf(form.allErrors, photos.length > 0 ? [] : errorsOfPhotos),
    sending: { sending, onRetry: retry, onLeave: leave },
    fields,
  }
}

function useConfirmation(outcome: QuoteRequestOutcome | undefined, confirm: (reference: string) => void) {
  const reference = outcome?.outcome === 'saved' ? outcome.reference : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each confirmation
  useEffect(() => {
    if (reference) confirm(reference)
  }, [reference])
}
