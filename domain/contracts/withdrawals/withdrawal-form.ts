import * as z from 'zod/mini'
import {
  emailAddressRule,
  optionalLineRule,
  optionalTextRule,
  requiredLineRule,
} from '../../kernel/forms/fields.ts'
import { withdrawalDecisionNames } from './withdrawal-words.ts'

/**
 * Fields of the online declaration. The law allows only name, contract and address for the receipt to be required (Code de la
 * consommation, D. 221-5). The part of the contract is optional.
 */
export const withdrawalForm = z.object({
  nom: requiredLineRule(120, 'Indiquez votre nom'),
  contrat: requiredLineRule(80, 'Indiquez le numéro du devis ou de la commande'),
  email: emailAddressRule('Indiquez votre adresse e-mail', 'Cette adresse e-mail n’est pas conforme'),
  /** Part of the contract; empty for the whole contract. */
  partie: optionalLineRule(2_000),
  /**
   * Keys of the ticked parts, and `dites`, the text of the ticked parts (`tickedContractPartsText`). If the declaration
   * has another text, the keys are ignored.
   */
  coches: optionalLineRule(2_000),
  dites: optionalLineRule(2_200),
  /** Parameters of the signed link from the contract's own pages or mails. */
  jusqu_a: optionalLineRule(20),
  acces: optionalLineRule(100),
})

/** Maximum number of parts that a declaration may tick. */
export const maxTickedContractParts = 60

/** Returns the text of ticked parts, with their contract. */
export const tickedContractPartsText = (contract: string, part: string) => `${contract}\u00a0: ${part}`

/** Replaces each run of white space by one space, because a text read from a page's address has its white space normalized. */
export const collapseWhiteSpace = (words: string) => words.replace(/\s+/g, ' ').trim()

/** How staff have verified the author of a declaration. */
const verificationReason = requiredLineRule(300, 'Écrivez comment vous l’avez vérifié')

/** Form that assigns a declaration to its contract: one chosen from the list, or the number of another one. */
export const withdrawalAssignmentForm = z
  .object({
    choix: optionalLineRule(80),
    contrat: optionalLineRule(80),
    raison: verificationReason,
  })
  .check(
    z.refine(({ choix, contrat }) => Boolean(choix || contrat), {
      path: ['contrat'],
      error: 'Indiquez le numéro du devis ou de la commande',
    }),
    z.refine(({ choix, contrat }) => !choix || !contrat, {
      path: ['contrat'],
      error: 'Choisissez dans la liste ou indiquez un numéro, pas les deux',
    }),
  )

/** Form by which staff confirm a declaration or set it aside, with the reason. */
export const staffWithdrawalVerificationForm = z.object({ raison: verificationReason })

const decisionKeys = Object.keys(withdrawalDecisionNames) as [keyof typeof withdrawalDecisionNames]

/** Form of a decision on a declaration, with the answer to its author. */
export const withdrawalDecisionForm = z.object({
  /** Contract that the page showed (`hashShownContract`). */
  vu: optionalLineRule(40),
  /** « Tout le contrat »: ticked to decide on the whole contract although a part was declared. */
  tout: z.optional(z.enum(['on', ''])),
  decision: z.enum(decisionKeys, { error: 'Choisissez la décision' }),
  reponse: optionalTextRule(4_000).check(
    z.refine((text) => Boolean(text), { error: 'Écrivez la réponse que la personne recevra' }),
  ),
})
