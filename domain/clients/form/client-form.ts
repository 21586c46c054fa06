import * as z from 'zod/mini'
import { problemsTogether } from './client-problems.ts'
import { clientFormFields } from './client-shape.ts'

/** What the workshop says of a client (docs/product.md §11.10). */
export const clientForm = z.object(clientFormFields).check(
  z.superRefine((values, check) => {
    for (const [field, message] of problemsTogether(values))
      check.addIssue({ code: 'custom', message, path: [field] })
  }),
)
