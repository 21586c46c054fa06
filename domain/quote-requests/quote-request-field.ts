import type { QuoteRequestForm } from './quote-request-form.ts'

/** What a browser may know of a line of text, to help whoever types it. */
interface Typing {
  type?: 'email' | 'tel'
  autoComplete?: string
  autoCapitalize?: 'words'
  inputMode?: 'email' | 'tel' | 'numeric'
  spellCheck?: false
}

type Asked =
  | { as: 'line'; typing: Typing; isWide?: true }
  | { as: 'count' }
  | { as: 'text'; hint: string }
  /** Stored value → what is read: a choice shows all of them, a list opens. */
  | { as: 'choice' | 'list'; options: Readonly<Record<string, string>> }
  | { as: 'box' | 'photos' }

export interface QuoteRequestField {
  part: 'contact' | 'rims' | 'photos' | 'sending' | 'consents'
  /** What it is called: above its control, in the summary of errors, in mails and on the workshop's page. */
  label: string
  /** Above its control, where a sentence asks better. */
  question?: string
  asked: Asked
  isOptional?: true
  /** What can hardly be right is asked about (`doubtful-answers.ts`). */
  mayBeDoubted?: true
  /** Optional where no rims are brought. */
  isOfRims?: true
  /** To the workshop, where the label speaks to the visitor. `null` where there is nothing to tell. */
  told?: string | null
  /** In the privacy policy's register, where the label does not do; what several fields ask for is one thing there. */
  register?: string
}

export type FieldName = Exclude<keyof QuoteRequestForm, 'id' | 'photos'> | 'images'
