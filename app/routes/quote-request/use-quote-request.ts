import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { href } from 'react-router'
import { newsletterTickedByDefault } from '../../../domain/site.ts'
import { draftIn } from '../../forms/draft.ts'
import { typedOf } from '../../forms/form-outcome.ts'
import { useDraft } from '../../forms/use-draft.ts'
import { useForm } from '../../forms/use-form.ts'
import { useSummary } from '../../ui/error-summary/use-summary.ts'
import { focusPhotosIfFirst, photoErrors, quoteFormId, summaryOf } from './form-errors.ts'
import type { QuoteRequestOutcome } from './outcome.ts'
import { usePhotoTray } from './photos/use-photo-tray.ts'
import { sendingFailures } from './sending/sending-failures.ts'
import { useSending } from './sending/use-sending.ts'

export interface QuoteRequestOptions {
  service?: string
  /** The answer to a form sent without JavaScript. */
  outcome?: QuoteRequestOutcome
  onSaved: (saved: Extract<QuoteRequestOutcome, { outcome: 'saved' }>) => void
}

const draftStore = draftIn('local', 'devis-brouillon')

/** The life of one request on the page: answers, photos, draft, sending, confirmation. */
export function useQuoteRequest({ service, outcome: first, onSaved }: QuoteRequestOptions) {
  const { tray, photos, refusals } = usePhotoTray()
  const form = useForm({
    id: quoteFormId,
    action: href('/devis'),
    rules: async () =>
      (await import('../../../domain/quote-requests/quote-request-form.ts')).quoteRequestForm,
    failures: sendingFailures,
    first,
    defaults: { client: 'particulier', newsletter: newsletterTickedByDefault ? 'on' : undefined, service },
    draft: draftStore,
    send: (answers) => {
      if (tray.read().photos.length > 0) sending.send(answers)
    },
  })
  const draft = useDraft({
    form: form.formProps.ref,
    store: draftStore,
    answeredId: typedOf(first)?.id,
    onNewId: (id) => void tray.rename(id),
  })
  const sending = useSending(draft.id, tray, form.answered)
  useTrayOf(tray, draft.id)
  useConfirmation(form.outcome, async (saved) => {
    await tray.clear()
    onSaved(saved)
  })
  const saveDraft = useEffectEvent(draft.save)
  // Dropped photos change no control: the draft is told.
  useEffect(() => {
    if (photos.length > 0) saveDraft()
  }, [photos.length])

  const onSubmit = async (event: FormEvent) => {
    await form.submit(event)
    if (tray.read().photos.length === 0) focusPhotosIfFirst()
  }
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.formProps.onInput(event)
    draft.save()
  }
  const erase = async () => {
    form.clear()
    await tray.clear()
    draft.erase()
  }
  const errors = photoErrors(photos.length, form.tries > 0, form.problems.images)
  const readErrors = () => summaryOf(form.problems, photos.length > 0 ? [] : errors)
  return {
    formProps: { ...form.formProps, onSubmit, onInput },
    field: form.field,
    draft: { id: draft.id, isFound: draft.isFound, erase },
    photos: { tray, photos, refusals, errors },
    summary: useSummary(readErrors, form.tries),
    sending: { sending: sending.sending, onRetry: sending.retry, onLeave: sending.leave },
  }
}

/** The tray goes on with the photos of the form's id, once there is one. */
function useTrayOf(tray: ReturnType<typeof usePhotoTray>['tray'], id: string) {
  useEffect(() => {
    // Looking also deletes the photos that drafts of more than a week left in this browser.
    if (id) void tray.restore(id)
  }, [tray, id])
}

function useConfirmation(outcome: QuoteRequestOutcome | undefined, confirm: QuoteRequestOptions['onSaved']) {
  const saved = outcome?.outcome === 'saved' ? outcome : null
  const confirmed = useEffectEvent(confirm)
  useEffect(() => {
    if (saved) confirmed(saved)
  }, [saved])
}
