import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useState,
  useSyncExternalStore,
} from 'react'
import { href } from 'react-router'
import { isNewsletterTickedByDefault } from '../../../domain/business/site.ts'
import {
  requestPhotoCountMessage,
  requestPhotoLimits,
} from '../../../domain/correspondence/quote-requests/photo-rules.ts'
import {
  type QuoteRequestField,
  type QuoteRequestFieldName,
  quoteRequestFieldList,
  quoteRequestFields,
} from '../../../domain/correspondence/quote-requests/quote-request-fields.ts'
import type { QuoteRequestAnswers } from '../../../domain/correspondence/quote-requests/quote-request-form.ts'
import {
  isFormAboutRims,
  prefilledNotePrefixes,
  shopOptionsOf,
  thirdWorkshopHint,
  upgradeRimSize,
  withoutPrefilledNotes,
} from '../../../domain/correspondence/quote-requests/quote-request-options.ts'
import type { FormProblems } from '../../../domain/kernel/forms/validate-form.ts'
import { messageOfOutcome, submittedValuesOfOutcome } from '../../forms/form-outcome.ts'
import { requestDraftKey } from '../../forms/request-draft.ts'
import { readTextFields } from '../../forms/send-form.ts'
import { createFormDraftStore, type FormEntries, useFormDraft } from '../../forms/use-draft.ts'
import { useForm } from '../../forms/use-form.ts'
import { useFacts } from '../../http/facts.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, type ErrorSummaryEntry, useErrorSummary } from '../../ui/error-summary.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import type { FieldBinding } from '../../ui/field/field-parts.tsx'
import { RadioField } from '../../ui/field/radio-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { PhotoPicker } from '../../ui/pictures/photo-picker.tsx'
import { PrivacyLink } from '../../ui/privacy/privacy-link.tsx'
import { ChosenPhotos, type ChosenPhotosState } from './photos/chosen-photos.ts'
import type { QuoteRequestOutcome } from './quote-request.server.ts'
import { QuoteRequestSendingDialog } from './sending-dialog.tsx'
import { quoteRequestSendingFailures, useQuoteRequestSending } from './use-sending.ts'
import './quote-form.css'

interface QuoteRequestOptions {
  carried: PreselectedService
  /** Outcome of a submission without JavaScript. */
  outcome?: QuoteRequestOutcome
  onSaved: (saved: Extract<QuoteRequestOutcome, { outcome: 'saved' }>) => void
}

/** The service and price carried over from the previous page. */
export interface PreselectedService {
  /** Slug of the service page from which the form was opened. */
  page?: string
  service?: string
  /** Sentence that names a service which is no option of the form. */
  notes?: string
  /** Choice made in the price finder, as one text. The fields below contain the parts of it that the form asks for. */
  choice?: string
  number?: string
  size?: string
  /** A sentence that names the finish, for which the form has no field; empty for all finishes. */
  finish?: string
}

/** Quote request form. Without JavaScript it is one multipart post; with it, photos are uploaded first and the page stays. */
export function QuoteForm(options: QuoteRequestOptions) {
  const { formProps, draft, photos, summary, sending, field, page, choice, isAboutRims, advice } =
    useQuoteRequest(options)
  const { outcome } = options
  const notice = messageOfOutcome(outcome)
  const isSending = sending.sending.step !== 'idle'
  return (
    <>
      <form {...formProps} className="quote-form" encType="multipart/form-data">
        <input type="hidden" name="id" value={draft.id} />
        <input type="hidden" name="page" defaultValue={page} />
        {choice && <input type="hidden" name="choice" defaultValue={choice} />}
        <div>
          <DraftNotice isFound={draft.isFound} onErase={draft.erase} />
          <div role="alert">{notice && <p className="quote-form__notice">{notice}</p>}</div>
          <ErrorSummary {...summary} />
          <p className="quote-form__legend">Les champs marqués d’un astérisque (*) sont obligatoires.</p>
        </div>
        <PhotosSection {...photos} areLost={outcome?.outcome === 'invalid' && !!outcome.photosLost} />
        <FormSection
          step={2}
          title={isAboutRims ? 'Votre véhicule et vos jantes' : 'Votre véhicule et vos pièces'}
        >
          <AskedFields part="rims" field={field} />
          <SafetyAdvice sentences={advice} />
        </FormSection>
        <FormSection step={3} title="Vos coordonnées">
          <AskedFields part="contact" field={field} />
        </FormSection>
        <SendingSection field={field} />
        <Button type="submit" busy={isSending} className="quote-form__send">
          Envoyer ma demande
        </Button>
      </form>
      <QuoteRequestSendingDialog {...sending} />
    </>
  )
}

/** Safety advice about the chosen work; does not prevent sending. */
function SafetyAdvice({ sentences }: { sentences: readonly string[] }) {
  return (
    <div role="status" className="quote-form__advice field--wide">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

interface AskedFieldProps {
  name: Exclude<QuoteRequestFieldName, 'images'>
  field: QuoteField
  /** Content beside the label of a checkbox. */
  children?: ReactNode
}

/** A field of the quote request, rendered from its definition. */
function AskedField({ name, field, children }: AskedFieldProps) {
  const { label, question = label, input } = quoteRequestFields[name]
  const control = { ...field(name), label: question }
  switch (input.as) {
    case 'line':
      return (
        <TextField
          {...control}
          {...input.typing}
          enterKeyHint="next"
          className={input.isWide && 'field--wide'}
        />
      )
    case 'count':
      return <TextField {...control} inputMode="numeric" autoComplete="off" enterKeyHint="next" />
    case 'text':
      return <TextArea {...control} hint={input.hint} className="field--wide" />
    case 'choice':
      return <RadioField {...control} options={input.options} hint={input.hint} className="field--wide" />
    case 'shop':
      return <ShopField {...control} />
    case 'list':
      return <SelectField {...control} options={input.options} />
    case 'box':
      return <CheckField {...control}>{children}</CheckField>
  }
}

/** Choice of the workshop that receives the request. */
function ShopField(control: FieldBinding & { label: string }) {
  const facts = useFacts()
  return (
    <RadioField
      {...control}
      options={shopOptionsOf(facts)}
      hint={thirdWorkshopHint(facts)}
      className="field--wide"
    />
  )
}

/** All fields of one part of the form. */
function AskedFields({ part, field }: { part: QuoteRequestField['part']; field: QuoteField }) {
  return quoteRequestFieldList.map(([name, asked]) =>
    asked.part === part && name !== 'images' ? <AskedField key={name} name={name} field={field} /> : null,
  )
}

/** Id of the file input, which the error summary links to. */
const photosFieldId = 'devis-images'

interface PhotosSectionProps extends ChosenPhotosState {
  chosenPhotos: ChosenPhotos
  errors: string[]
  /**
   * Whether photos were lost: they were sent without JavaScript, and the answers were invalid. Browsers do not keep chosen files.
   */
  areLost: boolean
}

function PhotosSection({ chosenPhotos, photos, rejections, errors, areLost }: PhotosSectionProps) {
  return (
    <FormSection step={1} title="Vos photos">
      <div className="field--wide">
        {areLost && photos.length === 0 && (
          <p className="quote-form__notice">
            Vos réponses ont été conservées, mais pas vos photos&nbsp;: choisissez-les à nouveau avant de
            renvoyer le formulaire.
          </p>
        )}
        <PhotoPicker
          id={photosFieldId}
          name="images"
          label="Ajouter des photos"
          hint="De 1 à 5 photos JPG, JPEG ou PNG, 15&nbsp;Mo au plus chacune. Une vue d’ensemble et un gros plan de chaque défaut suffisent."
          accept={requestPhotoLimits.accept}
          photos={photos}
          errors={errors}
          rejections={rejections}
          onAdd={(files) => void chosenPhotos.add(files)}
          onRemove={(id) => chosenPhotos.remove(id)}
        />
      </div>
    </FormSection>
  )
}

function SendingSection({ field }: { field: QuoteField }) {
  return (
    <FormSection step={4} title="Votre demande">
      <AskedFields part="sending" field={field} />
      <div className="form-section__consents field--wide">
        <AskedField name="confidentiality" field={field}>
          <PrivacyLink>Lire la politique de confidentialité</PrivacyLink>
        </AskedField>
        <AskedField name="newsletter" field={field} />
      </div>
    </FormSection>
  )
}

interface FormSectionProps {
  /** Number before the title. */
  step: number
  title: string
  children: ReactNode
}

function FormSection({ step, title, children }: FormSectionProps) {
  const titleId = useId()
  return (
    <section className="form-section" aria-labelledby={titleId}>
      <h2 id={titleId}>
        <span aria-hidden="true">{String(step).padStart(2, '0')}</span>
        {title}
      </h2>
      <div className="form-section__fields">{children}</div>
    </section>
  )
}

/** Notice that the fields of an earlier visit were restored, with a button to erase them. */
function DraftNotice({ isFound, onErase }: { isFound: boolean; onErase: () => void }) {
  return (
    <div role="status">
      {isFound && (
        <p className="quote-form__draft">
          Votre brouillon a été retrouvé
          <Button variant="quiet" onClick={onErase}>
            Effacer
          </Button>
        </p>
      )}
    </div>
  )
}

/** Returns the props of a field's control. */
type QuoteField = (name: keyof QuoteRequestAnswers) => FieldBinding & { required: boolean; doubt?: string }

const draftStore = createFormDraftStore('local', requestDraftKey)

/** Manages one request: fields, photos, draft, sending, confirmation. */
function useQuoteRequest({ carried, outcome: first, onSaved }: QuoteRequestOptions) {
  const { chosenPhotos, photos, rejections } = useChosenPhotos()
  const page = submittedValuesOfOutcome(first)?.page ?? carried.page
  const form = useForm({
    id: quoteRequestFormId,
    action: href('/devis'),
    rules: async () =>
      (
        await import('../../../domain/correspondence/quote-requests/quote-request-form.ts')
      ).quoteRequestRulesForPage(page),
    failures: quoteRequestSendingFailures,
    first,
    defaults: {
      client: 'particulier',
      newsletter: isNewsletterTickedByDefault ? 'on' : undefined,
      service: carried.service,
      complementary_infos: notesIn(carried) || undefined,
      number: carried.number,
      size: carried.size,
    },
    hasSummary: true,
    draft: draftStore,
    send: (fields) => {
      if (chosenPhotos.read().photos.length > 0) sending.send(fields)
    },
  })
  const draft = useFormDraft({
    form: form.formProps.ref,
    store: draftStore,
    answeredId: submittedValuesOfOutcome(first)?.id,
    change: (fields) =>
      applyCarried(
        carried,
        fields
          // Consent is given per request and not restored.
          .filter(([name]) => name !== 'confidentiality')
          .map(([name, value]) => [name, name === 'size' ? upgradeRimSize(value) : value]),
      ),
    onNewId: (id) => void chosenPhotos.rename(id),
  })
  const sending = useQuoteRequestSending(draft.id, chosenPhotos, form.handleOutcome)
  useStoredPhotosOfForm(chosenPhotos, draft.id)
  useConfirmation(form.outcome, async (saved) => {
    await chosenPhotos.clear()
    onSaved(saved)
  })
  const saveDraft = useEffectEvent(draft.save)
  // Saves the draft when photos are dropped, because dropping fires no event of a form control.
  useEffect(() => {
    if (photos.length > 0) saveDraft()
  }, [photos.length])

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.formProps.onInput(event)
    draft.save()
    // Text fields are checked when they lose the focus, not while the visitor types.
    if (event.target instanceof HTMLInputElement && event.target.type === 'radio') advise()
  }
  const erase = async () => {
    form.clear()
    await chosenPhotos.clear()
    draft.erase()
  }
  const photoProblem = photoProblemIn(photos.length, form.tries > 0, form.problems.images)
  const errors = photoErrors(photos.length, photoProblem)
  const { advice, advise } = useSafetyAdvice(form.formProps.ref)
  const { doubts, onBlur: doubt } = useDoubts()
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    void doubt(event)
    if (event.target.matches('textarea')) advise()
  }
  const field: QuoteField = (name) => {
    const { isOptional, isOfRims, mayBeDoubted } = quoteRequestFields[name]
    return {
      ...form.field(name),
      required: !isOptional && !(isOfRims && !isFormAboutRims(page)),
      doubt: mayBeDoubted && (doubts[name] ?? ''),
    }
  }
  return {
    formProps: { ...form.formProps, onInput, onBlur },
    field,
    page,
    choice: submittedValuesOfOutcome(first)?.choice ?? carried.choice,
    isAboutRims: isFormAboutRims(page),
    advice,
    draft: { id: draft.id, isFound: draft.isFound, erase },
    photos: { chosenPhotos, photos, rejections, errors },
    summary: useErrorSummary(() => summaryOf(form.problems, photoProblem), form.tries),
    sending: { sending: sending.sending, onRetry: sending.retry, onLeave: sending.leave },
  }
}

/**
 * Adds the service and price of the previous page to a draft, unless the draft already contains them: later changes are then not
 * replaced.
 */
function applyCarried(carried: PreselectedService, fields: FormEntries): FormEntries {
  const typed = new Map(fields)
  const { page, service = '', choice, number, size } = carried
  if (page && typed.get('page') !== page) {
    addNote(typed, carried.notes)
    typed.set('service', service)
  }
  if (choice && typed.get('choice') !== choice) {
    if (carried.finish !== undefined) {
      const notes = typed.get('complementary_infos') ?? ''
      typed.set('complementary_infos', withoutPrefilledNotes(notes, [prefilledNotePrefixes.finish]))
      addNote(typed, carried.finish)
    }
    if (number) typed.set('number', number)
    if (size) typed.set('size', size)
  }
  return [...typed]
}

function addNote(typed: Map<string, string>, note: string | undefined) {
  const infos = typed.get('complementary_infos') ?? ''
  if (note && !infos.includes(note)) typed.set('complementary_infos', `${note}\n${infos}`.trim())
}

const notesIn = ({ notes, finish }: PreselectedService) => [notes, finish].filter(Boolean).join('\n')

/** Calls `confirm` once the request is saved. */
function useConfirmation(outcome: QuoteRequestOutcome | undefined, confirm: QuoteRequestOptions['onSaved']) {
  const saved = outcome?.outcome === 'saved' ? outcome : null
  const confirmed = useEffectEvent(confirm)
  useEffect(() => {
    if (saved) confirmed(saved)
  }, [saved])
}

/** Returns the chosen photos; the component renders their changes. */
function useChosenPhotos() {
  const [chosenPhotos] = useState(() => new ChosenPhotos())
  const state = useSyncExternalStore(chosenPhotos.subscribe, chosenPhotos.read, chosenPhotos.read)
  return { chosenPhotos, ...state }
}

/** Restores the photos of the form's id, once there is one. */
function useStoredPhotosOfForm(chosenPhotos: ReturnType<typeof useChosenPhotos>['chosenPhotos'], id: string) {
  useEffect(() => {
    // `restore` also deletes the photos of drafts in this browser that are older than a week.
    if (id) void chosenPhotos.restore(id)
  }, [chosenPhotos, id])
}

type Doubts = Readonly<Record<string, string | undefined>>

/** Shows a question about an unlikely value when its field is left; never blocks the submission. */
function useDoubts() {
  const [doubts, setDoubts] = useState<Doubts>({})
  const onBlur = async (event: FocusEvent<HTMLFormElement>) => {
    const target: EventTarget = event.target
    if (!(target instanceof HTMLInputElement)) return
    const { name, value } = target
    // The rules are loaded when the user leaves the first field. Without network no question is shown.
    const plausibilityRules = await import(
      '../../../domain/correspondence/quote-requests/plausibility-warning.ts'
    ).catch(() => null)
    if (plausibilityRules)
      setDoubts((now) => ({ ...now, [name]: plausibilityRules.findPlausibilityWarning(name, value) }))
  }
  return { doubts, onBlur }
}

/** Returns safety advice about the chosen work. The rules load with the first answer that they need. */
function useSafetyAdvice(form: RefObject<HTMLFormElement | null>) {
  const [advice, setAdvice] = useState<readonly string[]>([])
  const advise = async () => {
    if (!form.current) return
    const typed = readTextFields(form.current)
    const answerTo = (name: string) => typed.get(name) ?? ''
    const adviceRules = await import('../../../domain/business/safety/quote-advice.ts').catch(() => null)
    if (adviceRules)
      setAdvice(
        adviceRules.listQuoteAdvice({
          service: answerTo('service'),
          rim_type: answerTo('rim_type'),
          brand: answerTo('brand'),
          complementary_infos: answerTo('complementary_infos'),
        }),
      )
  }
  return { advice, advise: () => void advise() }
}

const quoteRequestFormId = 'devis'

/** Returns why the request cannot be sent with these photos: none after a submission, or rejected by the site. */
function photoProblemIn(count: number, wasTried: boolean, fromServer: string | undefined) {
  if (fromServer && fromServer !== requestPhotoCountMessage) return fromServer
  return count === 0 && wasTried ? requestPhotoCountMessage : undefined
}

/** Returns the messages of the photo field. More than five photos show a hint immediately, but can be sent. */
function photoErrors(count: number, problem: string | undefined): string[] {
  if (problem) return [problem]
  return count > requestPhotoLimits.suggestedMost ? [requestPhotoCountMessage] : []
}

/** Returns the lines of the summary in the order of the page; more photos than suggested are no error. */
function summaryOf(problems: FormProblems, photoProblem: string | undefined): ErrorSummaryEntry[] {
  return quoteRequestFieldList.flatMap(([name, { label }]) => {
    const isPhotos = name === 'images'
    const message = isPhotos ? photoProblem : problems[name]
    return message
      ? [{ target: isPhotos ? photosFieldId : `${quoteRequestFormId}-${name}`, message, label }]
      : []
  })
}
