import { type FormEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { attachmentLimits } from '../../../../../domain/correspondence/threads/attachment-rules.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import {
  type FormOutcome,
  messageOfOutcome,
  problemsOfOutcome,
  submittedValuesOfOutcome,
} from '../../../../forms/form-outcome.ts'
import { useDataReload } from '../../../../forms/page-version.ts'
import { sendForm } from '../../../../forms/send-form.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field/field-parts.tsx'
import { ChevronDownIcon, CloseIcon, PaperclipIcon } from '../../../../ui/icon/icons.ts'
import type { AnswerFormView } from './thread.server.ts'
import type { ThreadOutcomes } from './thread-forms.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/field/field.css'
import './compose.css'

interface ComposeProps {
  action: string
  compose: AnswerFormView
  outcomes?: ThreadOutcomes
}

const composeFormId = 'reponse'

/** Form for an answer: saved on the server while the user types, sent with its files. */
export function ComposeAnswerForm({ action, compose, outcomes = {} }: ComposeProps) {
  const { id, text, files, shownAt, isHeld, recipient, signature, saved, warning } = compose
  const first = Object.values(outcomes).find((outcome) => outcome && outcome !== outcomes.noter)
  const area = useRef<HTMLTextAreaElement>(null)
  const { form, press, type, outcome, isBusy, draftNote } = useCompose({ action, id, text, first, area })
  const problems = problemsOfOutcome(outcome)
  return (
    <form
      ref={form}
      id={composeFormId}
      className="compose"
      method="post"
      encType="multipart/form-data"
      action={formAddress(action, 'envoyer')}
      onSubmit={press}
    >
      <h3>Répondre à {recipient}</h3>
      {warning && <p className="compose__warning">{warning}</p>}
      {isHeld && <UnsentAnswerNotice />}
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="vu" value={shownAt} />
      {saved.length > 0 && <InsertAnswer saved={saved} action={action} area={area} />}
      <AnswerField
        area={area}
        text={submittedValuesOfOutcome(first)?.text ?? text}
        problem={problems.text}
        signature={signature}
        onInput={type}
      />
      <AttachedFiles files={files} action={action} isBusy={isBusy} />
      <div role="alert">
        {(problems.fichiers ?? problems.form ?? messageOfOutcome(outcome)) && (
          <p className="office-form__alert">
            {problems.fichiers ?? problems.form ?? messageOfOutcome(outcome)}
          </p>
        )}
      </div>
      <ComposeEnd
        action={action}
        isBusy={isBusy}
        isHeld={isHeld}
        draftNote={draftNote}
        canDrop={Boolean(text) || files.length > 0}
      />
    </form>
  )
}

/** Explains why the answer was not sent. */
function UnsentAnswerNotice() {
  return (
    <p className="compose__held" role="status">
      <strong>Votre réponse n’est pas partie&nbsp;:</strong> l’échange a avancé pendant que vous l’écriviez.
      Lisez ce qui est marqué «&nbsp;Nouveau&nbsp;» ci-dessus, corrigez au besoin, puis envoyez.
    </p>
  )
}

interface InsertAnswerProps {
  saved: AnswerFormView['saved']
  action: string
  area: RefObject<HTMLTextAreaElement | null>
}

/** Inserts a saved answer, filled in for this thread, at the cursor. */
function InsertAnswer({ saved, action, area }: InsertAnswerProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const insert = () => {
    const answer = saved.find((one) => one.id === select.current?.value)
    if (answer && area.current) putAnswer(area.current, answer.text)
  }
  return (
    <div className="compose__saved">
      <div className="field">
        <label className="field__label" htmlFor={id}>
          Réponse type
        </label>
        <span className="field__select">
          <select id={id} ref={select} name="modele" className="field__control">
            <option value="">Choisir…</option>
            {saved.map((answer) => (
              <option key={answer.id} value={answer.id}>
                {answer.name}
              </option>
            ))}
          </select>
          <ChevronDownIcon />
        </span>
      </div>
      <Button
        type="submit"
        variant="secondary"
        formAction={formAddress(action, 'inserer')}
        onClick={(event) => {
          event.preventDefault()
          insert()
        }}
      >
        Insérer
      </Button>
    </div>
  )
}

/** Replaces the selection with the text, after a blank line if text precedes it. */
function putAnswer(area: HTMLTextAreaElement, text: string): void {
  const before = area.value.slice(0, area.selectionStart).trimEnd()
  area.setRangeText(before ? `\n\n${text}` : text, before.length, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
  area.focus()
}

interface AnswerFieldProps {
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  problem?: string
  /** Text appended to each answer. */
  signature: string
  onInput: () => void
}

/** Text field of the answer. */
function AnswerField({ area, text, problem, signature, onInput }: AnswerFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        Votre réponse
      </label>
      <textarea
        data-answer
        id={id}
        ref={area}
        name="text"
        rows={7}
        className="field__control field__control--area"
        defaultValue={text}
        onInput={onInput}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
      />
      <FieldError id={id} errors={problem ? [problem] : undefined} />
      {signature && <p className="compose__signature">{signature}</p>}
    </div>
  )
}

interface AttachedFilesProps {
  files: AnswerFormView['files']
  action: string
  isBusy: boolean
}

/** Attached files. With JavaScript, chosen files are uploaded immediately. */
function AttachedFiles({ files, action, isBusy }: AttachedFilesProps) {
  const id = useId()
  return (
    <div className="attached-files">
      {files.length > 0 && (
        <ul className="plain-list">
          {files.map((file) => (
            <AttachedFile key={file.id} file={file} action={action} />
          ))}
        </ul>
      )}
      <label htmlFor={id} className="attached-files__add" data-busy={isBusy || undefined}>
        <PaperclipIcon /> Joindre des photos ou un PDF
      </label>
      <input
        id={id}
        type="file"
        name="fichiers"
        multiple
        accept={attachmentLimits.accept}
        className="attached-files__input"
        onChange={({ currentTarget }) => {
          const attach = currentTarget.form?.querySelector<HTMLButtonElement>('[data-attach]')
          if (currentTarget.files?.length) currentTarget.form?.requestSubmit(attach)
        }}
      />
      <button
        type="submit"
        formAction={formAddress(action, 'joindre')}
        data-attach
        className="attached-files__plain"
      >
        Joindre
      </button>
    </div>
  )
}

function AttachedFile({ file, action }: { file: AnswerFormView['files'][number]; action: string }) {
  return (
    <li>
      <PaperclipIcon />
      <span>
        {file.name} <small>{file.size}</small>
      </span>
      <button
        type="submit"
        name="fichier"
        value={file.id}
        formAction={formAddress(action, 'retirer')}
        aria-label={`Retirer ${file.name}`}
        title="Retirer"
      >
        <CloseIcon />
      </button>
    </li>
  )
}

interface ComposeEndProps {
  action: string
  isBusy: boolean
  isHeld: boolean
  /** Whether there is a draft that can be deleted. */
  canDrop: boolean
  /** Sentence about the state of saving the draft. */
  draftNote: string
}

/** Sends the answer as a letter. Displayed outside the form, after the toast that cancels an answer. */
export function AnswerByPostButton() {
  return (
    <Button
      type="submit"
      form={composeFormId}
      variant="secondary"
      name="voie"
      value="courrier"
      className="compose__by-post"
    >
      Répondre par courrier
    </Button>
  )
}

/** Buttons to send, save or delete the answer. */
function ComposeEnd({ action, isBusy, isHeld, canDrop, draftNote }: ComposeEndProps) {
  return (
    <div className="compose__end">
      {/* Secondary: the main button of the page is the next action of its record. */}
      <Button type="submit" variant="secondary" busy={isBusy}>
        {isHeld ? 'Envoyer quand même' : 'Envoyer'}
      </Button>
      <Button
        type="submit"
        variant="secondary"
        formAction={formAddress(action, 'brouillon')}
        className="compose__keep"
      >
        Enregistrer le brouillon
      </Button>
      {canDrop && (
        <Button type="submit" variant="quiet" formAction={formAddress(action, 'effacer')}>
          Effacer le brouillon
        </Button>
      )}
      <p className="compose__said" role="status">
        {draftNote}
      </p>
    </div>
  )
}

interface ComposeOptions {
  action: string
  /** Id of the server's draft, or of the next one. */
  id: string
  text: string
  first: FormOutcome | undefined
  area: RefObject<HTMLTextAreaElement | null>
}

/** Manages an answer: saves it while the user types, and sends one submission at a time. */
function useCompose({ action, id, text, first, area }: ComposeOptions) {
  const form = useRef<HTMLFormElement>(null)
  const { revalidate } = useDataReload()
  const [outcome, setOutcome] = useState<FormOutcome | undefined>(first)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  /** True after an answer was sent until the user types again, so that a second tap shows no error about an empty text. */
  const isSent = useRef(false)
  /** Last text that is known to be stored on the server. */
  const savedText = useRef(text)
  const { type, note: draftNote, stop } = useDraftSaving({ form, action, savedText: savedText })

  // The draft was sent, deleted or changed elsewhere. Unsaved text that was typed here is not replaced.
  const followDraft = useEffectEvent((_draft: string, text: string) => {
    const { current } = area
    const isKept = current?.value === savedText.current
    if (current && isKept && current.value !== text) current.value = text
    if (isKept) savedText.current = text
  })
  useEffect(() => followDraft(id, text), [id, text])

  const press = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current || !form.current) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const sending = formAddress(action, 'envoyer')
    const address = submitter?.getAttribute('formaction') ?? sending
    const typed = area.current?.value ?? ''
    if (isSent.current && address === sending && typed.trim() === '') return
    isSending.current = true
    stop()
    setBusy(true)
    const outcome = await sendForm<FormOutcome>(
      address,
      new FormData(form.current, submitter),
      officeFailures,
    )
    setOutcome(outcome)
    if (outcome.outcome === 'saved') savedText.current = typed
    isSent.current = outcome.outcome === 'saved' && address === sending
    const chosen = form.current?.querySelector<HTMLInputElement>('input[type="file"]')
    // Clears the file input: rejected files are named in the outcome, stored ones listed with the draft.
    if (chosen && outcome.outcome !== 'failed') chosen.value = ''
    // After a failed submission the data are not reloaded: an error page or the sign-in page could replace the typed text.
    if (outcome.outcome !== 'failed') await revalidate()
    setBusy(false)
    isSending.current = false
  }
  const follow = () => {
    isSent.current = false
    type()
  }
  return { form, press, type: follow, outcome, isBusy, draftNote }
}

/** Milliseconds without a keystroke after which the draft is saved. */
const saveDelay = 700

interface DraftSavingOptions {
  form: RefObject<HTMLFormElement | null>
  action: string
  /** Last text that is known to be stored on the server; updated after each save. */
  savedText: RefObject<string>
}

/** Saves the draft on the server shortly after each change, and immediately when the user leaves the page. */
function useDraftSaving({ form, action, savedText }: DraftSavingOptions) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<URLSearchParams>(undefined)
  const [note, setNote] = useState('')
  const [saver] = useState(() => {
    /** Number that changes when the user types or sends, so that the response to an earlier save is ignored. */
    let turn = 0
    const stop = () => {
      turn += 1
      clearTimeout(timer.current)
      waiting.current = undefined
    }
    const save = async () => {
      const fields = waiting.current
      if (!fields) return
      stop()
      const own = turn
      const { outcome } = await sendForm<FormOutcome>(
        formAddress(action, 'brouillon'),
        fields,
        officeFailures,
      )
      if (outcome === 'saved') savedText.current = fields.get('text') ?? ''
      if (own === turn)
        setNote(outcome === 'saved' ? 'Brouillon enregistré' : 'Brouillon pas encore enregistré')
    }
    const type = () => {
      stop()
      if (form.current) waiting.current = draftFields(form.current)
      setNote('')
      timer.current = setTimeout(() => void save(), saveDelay)
    }
    return { stop, save, type }
  })
  useEffect(() => {
    const leave = () => void saver.save()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [saver])
  return { ...saver, note }
}

function draftFields(form: HTMLFormElement): URLSearchParams {
  const all = new FormData(form)
  return new URLSearchParams(['id', 'vu', 'text'].map((name) => [name, String(all.get(name) ?? '')]))
}
