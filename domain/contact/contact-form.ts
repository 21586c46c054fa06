import { newsletterEmailProblem } from '../newsletter/newsletter-form.ts'

/** What the visitor types; the honeypot `description` is nobody's answer. */
export const contactFields = ['email', 'object', 'message'] as const
export type ContactField = (typeof contactFields)[number]

/** As the form sends it: everything is text. */
export type ContactForm = Record<ContactField, string>

/** One message for each field that is wrong. */
export type ContactProblems = Partial<Record<ContactField, string>>

const longestObject = 200
const longestMessage = 5_000

/** Everything invisible that a mail's subject or PostgreSQL would stumble over. */
const lineEnds = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Of these a message keeps its tabs and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** What is kept of what was typed: no space around, no control character; `object` is one line. */
export function cleanContactForm({ email, object, message }: ContactForm): ContactForm {
  return {
    email: email.trim(),
    object: object.replace(lineEnds, ' ').trim(),
    message: message.replace(/\r\n?/g, '\n').replace(controlCharacters, '').trim(),
  }
}

/**
 * What is wrong with a form, for browser and server alike (docs/product.md §5.2). A plain function: three
 * fields are not worth the weight of a validation library on a public page.
 */
export function contactProblems(form: ContactForm): ContactProblems {
  const { email, object, message } = cleanContactForm(form)
  const problems = {
    // The newsletter's messages and pattern are this form's too.
    email: newsletterEmailProblem(email),
    object: textProblem(object, 'Un objet est requis', longestObject),
    message: textProblem(message, 'Un message est requis', longestMessage),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

function textProblem(text: string, required: string, longest: number): string | null {
  if (!text) return required
  return text.length > longest ? tooLong(longest, text.length) : null
}

function tooLong(longest: number, length: number): string {
  return `${spaced(longest)} caractères au plus (${spaced(length)} saisis)`
}

/** Thousands apart: 5 000. */
function spaced(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}
