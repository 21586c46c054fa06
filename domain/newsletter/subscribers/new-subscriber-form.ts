import * as z from 'zod/mini'
import { emailAddress, filled } from '../../forms/fields.ts'
import { withoutControls } from '../../without-controls.ts'

const mostOfProof = 200
const missing = 'Dites quand et comment cette personne l’a demandé'

/** What is said of how somebody consented: on a line, for whoever has to prove it. */
export const proofLine = filled(missing).check(
  z.overwrite((text) => withoutControls(text).replace(/\s+/g, ' ').trim()),
  z.minLength(1, { error: missing, abort: true }),
  z.maxLength(mostOfProof, { error: `${mostOfProof}\u00a0caractères au plus` }),
)

/** An address that was given to the workshop. */
export const newSubscriberForm = z.object({
  email: emailAddress('L’e-mail est requis', 'Cet e-mail n’est pas conforme'),
  proof: proofLine,
})
