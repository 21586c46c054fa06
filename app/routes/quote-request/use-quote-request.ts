import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { QuoteRequestForm } from '../../../domain/quote-requests/quote-request-form.ts'
import { useSummary } from '../../ui/error-summary/use-summary.ts'
import { focusPhotosIfFirst, photoErrors, summaryOf } from './form-errors.ts'
import type { QuoteRequestOutcome } from './outcome.ts'
import { usePhotoTray } from './photos/use-photo-tray.ts'
import { useSending } from './sending/use-sending.ts'
import { useDraft } from './use-draft.ts'
import { useFieldChecks } from './use-field-checks.ts'
import { isFieldCheck, useQuoteForm } from './use-quote-form.ts'

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
  const [tries, setTries] = useState(first?.outcome === 'invalid' ? 1 : 0)
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
    setTries(tries + 1)
    if (tray.read().photos.length === 0) focusPhotosIfFirst()
  }
  const erase = async () => {
    await draft.erase()
    setTries(0)
  }
  useConfirmation(outcome, async (reference) => {
    await draft.forget()
    onSaved(reference)
  })

  // Dropped photos change no control: the draft is told.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each photo
  useEffect(() => {
    if (photos.length > 0) draft.save()
  }, [photos.length])
  const checks = useFieldChecks(tries > 0, (name) => form.validate({ name: name as keyof QuoteRequestForm }))
  const errorsOfPhotos = photoErrors(photos.length, tries > 0, form.allErrors.images)
  const readErrors = () => summaryOf(form.allErrors, photos.length > 0 ? [] : errorsOfPhotos)
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    draft.save()
    checks.onChange(event)
  }
  return {
    formProps: {
      ref: element,
      id: form.id,
      onSubmit: submit,
      onFocus: onTouched,
      onBlur: checks.onBlur,
      onChange,
    },
    draft: { id: draft.id, isFound: draft.isFound, erase },
    photos: { tray, photos, refusals, errors: errorsOfPhotos },
    summary: useSummary(readErrors, tries, outcome),
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
