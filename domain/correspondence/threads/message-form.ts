import * as z from 'zod/mini'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'

/** Maximum number of characters of one message or note. */
export const maxMessageLength = 10_000

const tooLong = '10\u00a0000\u00a0caractères au plus'
const asLines = (text: string) => stripControlCharacters(text.replace(/\r\n?/g, '\n'))

const id = z.optional(z.string())
const lines = z.optional(
  z.string().check(z.overwrite(asLines), z.maxLength(maxMessageLength, { error: tooLong })),
)

/** Answer being written by staff. An empty text is allowed in a draft and rejected on sending. */
export const messageForm = z.object({
  /** Id of the draft. */
  id,
  text: lines,
  /** Time up to which the page has shown the thread, in milliseconds since 1970. */
  vu: z.optional(z.string()),
  /** Id of a saved answer to append to the text. */
  modele: z.optional(z.string()),
  /** `courrier`: the answer is sent by post. */
  voie: z.optional(z.string()),
})

/** Note form. The id makes a repeated submission harmless. */
export const noteForm = z.object({
  id,
  note: z.string({ error: 'Écrivez la note' }).check(
    z.overwrite((text) => asLines(text).trim()),
    z.minLength(1, { error: 'Écrivez la note', abort: true }),
    z.maxLength(maxMessageLength, { error: tooLong }),
  ),
})

/** Answer of a visitor on their private page: text, files or both. */
export const visitorMessageForm = z.object({ id, text: lines })
export type MessageForm = z.output<typeof messageForm>
