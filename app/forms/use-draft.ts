import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { randomId } from '../../domain/kernel/random-id.ts'
import { formDraftLifetime } from './draft-lifetime.ts'
import { readTextFields } from './send-form.ts'

interface DraftOptions {
  form: RefObject<HTMLFormElement | null>
  store: DraftStore
  /** Id of a form that the server has rendered again with its values, which are newer than any draft. */
  answeredId?: string
  /**
   * Name of the hidden field with the version on which the typed fields are based. It is restored with the draft, so that conflicting
   * changes are detected.
   */
  base?: string
  /** Transforms the fields of a restored draft. */
  change?: (fields: FormEntries) => FormEntries
  /** Called when another tab has sent or erased the draft: this tab now has a new form. */
  onNewId?: (id: string) => void
}

/**
 * Keeps typed fields until the site has saved them, and restores them after a reload. The form's id is created at hydration or
 * restored with the draft; it is empty before.
 */
export function useFormDraft({ form, store, answeredId, base, change, onNewId }: DraftOptions) {
  const [id, setId] = useState(answeredId ?? '')
  const [isFound, setIsFound] = useState(false)

  const begin = useEffectEvent(() => {
    if (answeredId) return
    // The form was saved without JavaScript and is not rendered any more.
    if (!form.current) return store.forget()
    const draft = store.read()
    const isBack = !!draft && writeFields(form.current, change?.(draft.fields) ?? draft.fields, base)
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
    /** Saves under a new id: changed fields are a new form, unlike what an interrupted submission may have saved. */
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

/** Typed fields that the site has not saved yet. */
interface Draft {
  /** Id of the form: a submission after a reload is recognised as the same form. */
  id: string
  fields: FormEntries
  /** Milliseconds since 1970. */
  savedAt: number
}

/** A draft as browsers store it: drafts of earlier releases call the fields `answers`. */
type StoredDraft = Omit<Draft, 'fields'> & { answers: FormEntries }

/** Storage of a form's draft: `local` for a week and for all tabs, `session` for one tab. */
type DraftStore = ReturnType<typeof createFormDraftStore>

/**
 * Creates the storage of a draft. Where the browser has no storage (private browsing, full disk), nothing is kept and nothing
 * throws.
 */
export function createFormDraftStore(kind: 'local' | 'session', key: string) {
  const storage = () => (kind === 'local' ? localStorage : sessionStorage)
  const forget = () => attempt(() => storage().removeItem(key))
  return {
    read(): Draft | null {
      const stored = attempt(() => JSON.parse(storage().getItem(key) ?? 'null') as StoredDraft | null)
      if (!stored || !Array.isArray(stored.answers)) return null
      const { answers: fields, ...draft } = stored
      if (draft.savedAt >= Date.now() - formDraftLifetime) return { ...draft, fields }
      forget()
      return null
    },
    save(id: string, form: HTMLFormElement) {
      const fields = [...readTextFields(form)].filter(([name]) => name !== 'id')
      const stored: StoredDraft = { id, answers: fields, savedAt: Date.now() }
      attempt(() => storage().setItem(key, JSON.stringify(stored)))
    },
    forget,
    /** Calls `callback` when another tab sends or erases the draft. Returns a function that stops listening. */
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

export type FormEntries = readonly (readonly [name: string, value: string])[]

/**
 * Writes fields into the form's controls. Does nothing and returns `false` if other text was typed before hydration. Radio
 * buttons without a value do not change.
 */
function writeFields(form: HTMLFormElement, fields: FormEntries, base?: string): boolean {
  const controls = [...form.elements]
    .filter(isControl)
    .filter(({ type, name }) => type !== 'file' && (type !== 'hidden' || name === base))
  const isTyped = (control: Control) =>
    isText(control) &&
    control.value !== control.defaultValue &&
    control.value !== fieldValueOf(control, fields)
  if (controls.some(isTyped)) return false
  for (const control of controls) write(control, fieldValueOf(control, fields))
  return true
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  element.matches('input[name], select[name], textarea[name]')

const isChoice = ({ type }: Control) => type === 'checkbox' || type === 'radio'

const isText = (control: Control): control is Exclude<Control, HTMLSelectElement> =>
  !isChoice(control) && !(control instanceof HTMLSelectElement)

const fieldValueOf = ({ name }: Control, fields: FormEntries) => fields.find(([key]) => key === name)?.[1]

function write(control: Control, value: string | undefined) {
  if (!(control instanceof HTMLInputElement && isChoice(control))) control.value = value ?? ''
  else if (control.type === 'checkbox') control.checked = value !== undefined
  else if (value !== undefined) control.checked = control.value === value
}
