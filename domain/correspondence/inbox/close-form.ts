import * as z from 'zod/mini'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { type InboxCloseReason, inboxCloseReasonNames } from '../close-reasons.ts'

const reasons = Object.keys(inboxCloseReasonNames) as [InboxCloseReason, ...InboxCloseReason[]]

/** Form that closes a request or a message. Shared by browser and server. */
export const closeInboxRecordForm = z
  .object({
    motif: z.enum(reasons, { error: 'Choisissez une raison' }),
    precision: z.optional(
      z.string().check(
        z.overwrite((text) => stripControlCharacters(text).trim()),
        z.maxLength(200, { error: '200 caractères au plus' }),
      ),
    ),
  })
  .check(
    z.refine(({ motif, precision }) => motif !== 'other' || !!precision, {
      path: ['precision'],
      error: 'Précisez la raison',
    }),
  )
