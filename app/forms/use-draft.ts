import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { randomId } from '../../domain/kernel/random-id.ts'
import { draftLifetime } from './draft-lifetime.ts'
import { readTextFields } from './send-form.ts'

interface DraftOptions {
  form: RefObject<HTMLFormElement | null>
  store: DraftStore
  /** The id of a form that the server has just shown again: its answers are newer than a draft. */
  answeredId?: string
  /** The hidden field of what the answers were begun upon: it comes back with them, so that what others have changed since is told. */
  base?: string
  /** Changes the answers of a draft that comes back. */
  change?: (answers: Answers) => Answers
  /** Another tab has sent or erased the draft: what stands in this one is a new form. */
  onNewId?: (id: string) => void
}

/**
 * Keeps what was typed until the site has confirmed it, and brings it back after a reload. The form's id is made when
 * the page comes alive, or comes with the draft; it is empty before.
 */
export function useDraft({ form, store, answeredId, base, change, onNewId }: DraftOptions) {
  const [id, setId] = useState(answeredId ?? '')
  const [isFound, setIsFound] = useState(false)

  const begin = useEffectEvent(() => {
    if (answeredId) return
    // Saved without JavaScript: something else stands in the form's place.
    if (!form.current) return store.forget()
    const draft = store.read()
    const isBack = !!draft && writeAnswers(form.current, change?.(draft.answers) ?? draft.answers, base)
    setId(isBack ? draft.id : randomId())
    setIsFound(isBack)
  })
  useEffect(() => begin(), [])

  const startNewForm = useEffectEvent(() => {
    const next = randomId()
    setId(next)
    onNewId?.(next)
  })
  useEffect(() => store.onForgotten(() => startNewForm()), [store])

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

/** What was typed and not yet confirmed. */
interface Draft {
  /** The form's id, so that sending after a reload is still the same form. */
  id: string
  answers: Answers
  /** Milliseconds since 1970. */
  savedAt: number
}

/** A form's draft in the browser: `local` for a week and in every tab, `session` as long as the tab lives. */
type DraftStore = ReturnType<typeof createDraftStore>

/** Without storage (private browsing, full disk) a form works all the same, without a draft. */
export function createDraftStore(kind: 'local' | 'session', key: string) {
  const storage = () => (kind === 'local' ? localStorage : sessionStorage)
  const forget = () => attempt(() => storage().removeItem(key))
  return {
    read(): Draft | null {
      const draft = attempt(() => JSON.parse(storage().getItem(key) ?? 'null') as Draft | null)
      if (!draft || !Array.isArray(draft.answers)) return null
      if (draft.savedAt >= Date.now() - draftLifetime) return draft
      forget()
      return null
    },
    save(id: string, form: HTMLFormElement) {
      const answers = [...readTextFields(form)].filter(([name]) => name !== 'id')
      attempt(() => storage().setItem(key, JSON.stringify({ id, answers, savedAt: Date.now() })))
    },
    forget,
    /** Calls back when another tab sends or erases the draft. */
    onForgotten(callback: () => void) {
      const listen = (event: StorageEvent) => {
        if (event.key === key && event.newValue === null) callback()
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

export type Answers = readonly (readonly [name: string, value: string])[]

/**
 * Puts answers into the form's own controls, unless others have been typed before the page came alive; false when it
 * was left alone. Choices that the answers do not name stay as they are.
 */
function writeAnswers(form: HTMLFormElement, answers: Answers, base?: string): boolean {
  const controls = [...form.elements]
    .filter(isControl)
    .filter(({ type, name }) => type !== 'file' && (type !== 'hidden' || name === base))
  const isTyped = (control: Control) =>
    isText(control) && control.value !== control.defaultValue && control.value !== answerTo(control, answers)
  if (controls.some(isTyped)) return false
  for (const control of controls) write(control, answerTo(control, answers))
  return true
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  element.matches('input[name], select[name], textarea[name]')

const isChoice = ({ type }: Control) => type === 'checkbox' || type === 'radio'

const isText = (control: Control): control is Exclude<Control, HTMLSelectElement> =>
  !isChoice(control) && !(control instanceof HTMLSelectElement)

const answerTo = ({ name }: Control, answers: Answers) => answers.find(([key]) => key === name)?.[1]

function write(control: Control, answer: string | undefined) {
  if (!(control instanceof HTMLInputElement && isChoice(control))) control.value = answer ?? ''
  else if (control.type === 'checkbox') control.checked = answer !== undefined
  else if (answer !== undefined) control.checked = control.value === answer
}
