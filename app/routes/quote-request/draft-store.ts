/** Answers typed so far, kept in the browser until the site has confirmed the request. */
export interface Draft {
  /** The form's id, so that sending after a reload is still the same request. */
  id: string
  answers: [name: string, value: string][]
  /** Milliseconds since 1970. */
  savedAt: number
}

const key = 'devis-brouillon'
/** Personal data does not stay on a device for ever: a week. */
export const draftLifetime = 7 * 24 * 60 * 60 * 1000

export function readDraft(): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    if (!draft || !Array.isArray(draft.answers)) return null
    if (draft.savedAt >= Date.now() - draftLifetime) return draft
    deleteDraft()
    return null
  } catch {
    return null
  }
}

export function saveDraft(id: string, form: HTMLFormElement) {
  const draft: Draft = { id, answers: answersOf(form), savedAt: Date.now() }
  // Without storage (private browsing, full disk) the form works all the same, without a draft.
  attempt(() => localStorage.setItem(key, JSON.stringify(draft)))
}

export function deleteDraft() {
  attempt(() => localStorage.removeItem(key))
}

/** Calls back when another tab sends or erases the draft. */
export function onDraftDeleted(callback: () => void) {
  const listen = (event: StorageEvent) => {
    if (event.key === key && event.newValue === null) callback()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

function attempt(act: () => void) {
  try {
    act()
  } catch {}
}

const answersOf = (form: HTMLFormElement) =>
  [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'id',
  )

/** Puts a draft's answers back into the form's own controls; choices that it does not name stay as they are. */
export function writeAnswers(form: HTMLFormElement, answers: Draft['answers']) {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement) writeInput(control, answers)
    else if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) {
      control.value = answerTo(control.name, answers) ?? ''
    }
  }
}

const answerTo = (name: string, answers: Draft['answers']) => answers.find(([key]) => key === name)?.[1]

function writeInput(input: HTMLInputElement, answers: Draft['answers']) {
  const answer = answerTo(input.name, answers)
  if (input.type === 'file' || input.name === 'id') return
  if (input.type === 'checkbox') input.checked = answer !== undefined
  else if (input.type !== 'radio') input.value = answer ?? ''
  else if (answer !== undefined) input.checked = input.value === answer
}
