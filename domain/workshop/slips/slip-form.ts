import * as z from 'zod/mini'
import { optionalLine } from '../../kernel/forms/fields.ts'

/** What is typed with a slip; its signature is drawn (`signature.ts`). */
export const slipForm = z.object({ signer: optionalLine(120) })
