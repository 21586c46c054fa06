import * as z from 'zod/mini'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'

/** Signs of one message or note, many times the longest that anybody writes. */
export const maxMessageLength = 10_000

const tooLong = '10\u00a0000\u00a0caractères au plus'
const asLines = (text: string) => stripControlCharacters(text.replace(/\r\n?/g, '\n'))

const id = z.optional(z.string())
const lines = z.optional(
  z.string().check(z.overwrite(asLines), z.maxLength(maxMessageLength, { error: tooLong })),
)

/** An answer as it is written; what it must hold is asked when it is sent. */
export const messageForm = z.object({
  /** The draft's. */
  id,
  text: lines,
  /** Up to when the page has shown the thread: milliseconds since 1970. */
  vu: z.optional(z.string()),
  /** A saved answer to be put behind what stands there. */
  modele: z.optional(z.string()),
})

/** A note; brings its own id, so that the same press twice writes it once. */
export const noteForm = z.object({
  id,
  note: z.string({ error: 'Écrivez la note' }).check(
    z.overwrite((text) => asLines(text).trim()),
    z.minLength(1, { error: 'Écrivez la note', abort: true }),
    z.maxLength(maxMessageLength, { error: tooLong }),
  ),
})

/** What a visitor answers on their page; words or a file. */
export const visitorMessageForm = z.object({ id, text: lines })
export type MessageForm = z.output<typeof messageForm>
