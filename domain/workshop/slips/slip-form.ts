import * as z from 'zod/mini'
import { optionalLine } from '../../kernel/forms/fields.ts'

/** Text fields of a slip. The signature is read by `signature.ts`. */
export const slipForm = z.object({ signer: optionalLine(120) })
