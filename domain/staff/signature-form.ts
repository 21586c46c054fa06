import * as z from 'zod/mini'
import { withoutControls } from '../without-controls.ts'

const most = 600

/** What ends the answers that somebody writes to clients; may be empty. */
export const signatureForm = z.object({
  signature: z
    .string()
    .check(
      z.overwrite(withoutControls),
      z.trim(),
      z.maxLength(most, { error: `${most}\u00a0caractères au plus` }),
    ),
})
