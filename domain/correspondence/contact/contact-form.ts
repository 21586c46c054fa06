import * as z from 'zod/mini'
import { emailAddressRule } from '../../kernel/forms/fields.ts'
import { formatFrenchNumber } from '../../kernel/text/french-number.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import {
  newsletterEmailMalformedMessage,
  newsletterEmailMissingMessage,
} from '../newsletter/newsletter-words.ts'

/** Matches invisible characters that a mail subject or PostgreSQL does not accept. */
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
  return `${formatFrenchNumber(longest)} caractères au plus (${formatFrenchNumber(length)} saisis)`
}

/**
 * Contact form, shared by browser and server (docs/product.md §5.2). Text is trimmed and stripped of control characters;
 * `object` is one line. The honeypot field `description` is not part of it.
 */
export const contactForm = z.object({
  // The newsletter form uses the same messages.
  email: emailAddressRule(newsletterEmailMissingMessage, newsletterEmailMalformedMessage),
  object: text('Un objet est requis', 200, asOneLine),
  message: text('Un message est requis', 5_000, asLines),
})

export type ContactForm = z.output<typeof contactForm>
