import { href } from 'react-router'
import { withQuery } from '../../address.ts'

/** What the law calls the way there (Code de la consommation, D. 221-5). */
export const withdrawalWords = 'Renoncer au contrat ici'

/** Where a contract is withdrawn from, whose number the form then shows. */
export const withdrawalPath = (contract: string) => withQuery(href('/retractation'), { contrat: contract })

/** What was declared, for who declared it; its signature stands behind it. */
export const withdrawalReceiptPath = (id: string) => href('/retractation/recue/:id', { id })
