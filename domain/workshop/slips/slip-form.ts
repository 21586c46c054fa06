import * as z from 'zod/mini'
import { optionalLineRule } from '../../kernel/forms/fields.ts'

/** Text fields of a slip. The signature is read by `signature.ts`. */
export const slipForm = z.object({ signer: optionalLineRule(120) })
