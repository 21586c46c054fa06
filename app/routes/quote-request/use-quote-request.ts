import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { href } from 'react-router'
import { isAboutRims } from '../../../domain/quote-requests/about-rims.ts'
import { quoteRequestFields } from '../../../domain/quote-requests/quote-request-fields.ts'
import { currentSize } from '../../../domain/quote-requests/quote-request-options.ts'
import { newsletterTickedByDefault } from '../../../domain/site.ts'
import { draftIn } from '../../forms/drafts/draft.ts'
import { useDraft } from '../../forms/drafts/use-draft.ts'
import { typedOf } from '../../forms/form-outcome.ts'
import { useForm } from '../../forms/use-form.ts'
import { useSummary } from '../../ui/error-summary/use-summary.ts'
import { takeOver } from './carried-service.ts'
import { photoErrors, photoProblemIn, quoteFormId, summaryOf } from './form-errors.ts'
import { usePhotoTray } from './photos/use-photo-tray.ts'
import type { QuoteField } from './quote-fields.ts'
import { sendingFailures } from './sending/sending-failures.ts'
import { useSending } from './sending/use-sending.ts'
import { type QuoteRequestOptions, useConfirmation } from './use-confirmation.ts'
import { useDoubts } from './use-doubts.ts'
import { useTrayOf } from './use-tray-of.ts'

const draftStore = draftIn('local', 'devis-brouillon')

/** The life of one request on the page: answers, photos, draft, sending, confirmation. */
export function useQuoteRequest({ carried, outcome: first, onSaved }: QuoteRequestOptions) {
  const { tray, photos, refusals } = usePhotoTray()
  const page = typedOf(first)?.page ?? carried.page
  const form = useForm({
    id: quoteFormId,
    action: href('/devis'),
    rules: async () => (await import('../../../domain/quote-requests/quote-request-form.ts')).rulesFor(page),
    failures: sendingFailures,
    first,
    defaults: {
      client: 'particulier',
      newsletter: newsletterTickedByDefault ? 'on' : undefined,
      service: carried.service,
      complementary_infos: carried.notes,
    },
    hasSummary: true,
    draft: draftStore,
    send: (answers) => {
      if (tray.read().photos.length > 0) sending.send(answers)
    },
  })
  const draft = useDraft({
    form: form.formProps.ref,
    store: draftStore,
    answeredId: typedOf(first)?.id,
    change: (answers) =>
      takeOver(
        carried,
        answers.map(([name, value]) => [name, name === 'size' ? currentSize(value) : value]),
      ),
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

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.formProps.onInput(event)
    draft.save()
  }
  const erase = async () => {
    form.clear()
    await tray.clear()
    draft.erase()
  }
  const photoProblem = photoProblemIn(photos.length, form.tries > 0, form.problems.images)
  const errors = photoErrors(photos.length, photoProblem)
  const { doubts, onBlur } = useDoubts()
  const field: QuoteField = (name) => {
    const { isOptional, isOfRims, mayBeDoubted } = quoteRequestFields[name]
    return {
      ...form.field(name),
      required: !isOptional && !(isOfRims && !isAboutRims(page)),
      doubt: mayBeDoubted && (doubts[name] ?? ''),
    }
  }
  return {
    formProps: { ...form.formProps, onInput, onBlur },
    field,
    page,
    isAboutRims: isAboutRims(page),
    draft: { id: draft.id, isFound: draft.isFound, erase },
    photos: { tray, photos, refusals, errors },
    summary: useSummary(() => summaryOf(form.problems, photoProblem), form.tries),
    sending: { sending: sending.sending, onRetry: sending.retry, onLeave: sending.leave },
  }
}
