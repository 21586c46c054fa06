import * as z from 'zod/mini'
import { emailAddress, optionalLine, optionalText, requiredLine } from '../../kernel/forms/fields.ts'
import { withdrawalDecisionNames } from './withdrawal-words.ts'

/**
 * All that a declaration may ask for (Code de la consommation, D. 221-5): who, which contract, where the receipt goes; and, asked of
 * nobody, of which part of it alone.
 */
export const withdrawalForm = z.object({
  nom: requiredLine(120, 'Indiquez votre nom'),
  contrat: requiredLine(80, 'Indiquez le numéro du devis ou de la commande'),
  email: emailAddress('Indiquez votre adresse e-mail', 'Cette adresse e-mail n’est pas conforme'),
  /** Nothing where it is the whole contract. */
  partie: optionalLine(2_000),
  /** Keys of parts that were ticked, and what the ticks said (`tickedWords`): whoever writes something else has ticked nothing. */
  coches: optionalLine(2_000),
  dites: optionalLine(2_200),
  /** Access of a signed link from the contract's own pages or mails. */
  jusqu_a: optionalLine(20),
  acces: optionalLine(100),
})

/** Parts that one declaration may tick. */
export const maxTicked = 60

/** Contract and parts as ticks have said them. */
export const tickedWords = (contract: string, part: string) => `${contract}\u00a0: ${part}`

/** The words of an address have their spaces made even. */
export const plainWords = (words: string) => words.replace(/\s+/g, ' ').trim()

/** How staff have verified the author of a declaration. */
const verificationReason = requiredLine(300, 'Écrivez comment vous l’avez vérifié')

/** The contract that a declaration is of, where the number that was typed fits none: chosen, or named by its number. */
export const withdrawalJoinForm = z
  .object({
    choix: optionalLine(80),
    contrat: optionalLine(80),
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

/** Why staff confirm a declaration by hand, or set it aside. */
export const withdrawalCheckForm = z.object({ raison: verificationReason })

const decisionKeys = Object.keys(withdrawalDecisionNames) as [keyof typeof withdrawalDecisionNames]

/** What the workshop judges of one, and writes to whoever sent it. */
export const withdrawalDecisionForm = z.object({
  /** What the page said of its contract (`joinSeen`). */
  vu: optionalLine(40),
  /** « Tout le contrat », where a part was declared. */
  tout: z.optional(z.enum(['on', ''])),
  decision: z.enum(decisionKeys, { error: 'Choisissez la décision' }),
  reponse: optionalText(4_000).check(
    z.refine((text) => Boolean(text), { error: 'Écrivez la réponse que la personne recevra' }),
  ),
})
