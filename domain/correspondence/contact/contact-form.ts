import * as z from 'zod/mini'
import { emailAddress } from '../../kernel/forms/fields.ts'
import { frenchNumber } from '../../kernel/text/french-number.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { emailMalformed, emailMissing } from '../newsletter/newsletter-words.ts'

/** Everything invisible that a mail's subject or PostgreSQL would stumble over. */
const lineEnds = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

const asOneLine = (text: string) => text.replace(lineEnds, ' ').trim()
const asLines = (text: string) => stripControlCharacters(text.replace(/\r\n?/g, '\n')).trim()

function text(required: string, longest: number, clean: (text: string) => string) {
  return z
    .string({ error: required })
    .check(
      z.overwrite(clean),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(longest, { error: ({ input }) => tooLong(longest, (input as string).length) }),
    )
}

function tooLong(longest: number, length: number): string {
  return `${frenchNumber(longest)} caractères au plus (${frenchNumber(length)} saisis)`
}

/**
 * What the visitor types, for browser and server alike (docs/product.md §5.2): no space around, no control
 * character; `object` is one line. The honeypot `description` is nobody's answer.
 */
export const contactForm = z.object({
  // The newsletter's messages are this form's too.
  email: emailAddress(emailMissing, emailMalformed),
  object: text('Un objet est requis', 200, asOneLine),
  message: text('Un message est requis', 5_000, asLines),
})

export type ContactForm = z.output<typeof contactForm>
