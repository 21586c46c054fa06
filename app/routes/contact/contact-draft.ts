import { type ContactForm, contactFields } from '../../../domain/contact/contact-form.ts'
import type { ContactPost } from './contact-outcome.ts'

const key = 'contact-brouillon'

/** What was typed and not yet confirmed; it lives as long as the tab (docs/product.md §10.2). */
export function readDraft(): ContactPost | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Without storage (private browsing, full disk) the form works all the same, without a draft. */
export function saveDraft(draft: ContactPost | null) {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {}
}

/** The answers that stand in the form now. */
export function readAnswers(form: HTMLFormElement): ContactForm {
  const answers = new FormData(form)
  const text = (name: string) => String(answers.get(name) ?? '')
  return { email: text('email'), object: text('object'), message: text('message') }
}

/** Puts a draft into the form, unless something else has been typed meanwhile. False when it was left alone. */
export function restoreDraft(form: HTMLFormElement, draft: ContactPost): boolean {
  const typed = readAnswers(form)
  if (contactFields.some((name) => typed[name] && typed[name] !== draft[name])) return false
  for (const name of contactFields) {
    const control = form.elements.namedItem(name)
    if (control && 'value' in control) control.value = draft[name] ?? ''
  }
  return true
}
