import type { withdrawalDecisions } from '../../../db/schema/contracts/withdrawals.ts'

export type WithdrawalDecision = (typeof withdrawalDecisions)[number]

/** As the office calls them. */
export const withdrawalDecisionNames: Readonly<Record<WithdrawalDecision, string>> = {
  'in-time': 'Acceptée\u00a0: elle est dans les délais',
  late: 'Hors délai',
  'no-contract': 'Aucun contrat ne correspond',
  'no-consumer': 'Le client n’est pas un consommateur',
}

/** The same of a part of the contract, in time. */
export const withdrawalPartAnswer =
  'Votre rétractation est acceptée pour la partie que vous avez indiquée. Nous arrêtons ce travail, le reste de votre commande continue, et nous vous remboursons ce qui vous est dû pour cette partie par le moyen de paiement que vous aviez utilisé, au plus tard 14\u00a0jours après avoir reçu votre déclaration.'

/** What is written to the person unless the workshop writes something else. */
export const withdrawalAnswers: Readonly<Record<WithdrawalDecision, string>> = {
  'in-time':
    'Votre rétractation est acceptée. Nous arrêtons les travaux et vous remboursons ce qui vous est dû par le moyen de paiement que vous aviez utilisé, au plus tard 14\u00a0jours après avoir reçu votre déclaration. Nous vous appelons pour vous rendre vos jantes.',
  late: 'Votre déclaration nous est parvenue après la fin du délai de rétractation de 14\u00a0jours\u00a0: le contrat est maintenu. Appelez-nous si vous souhaitez en parler.',
  'no-contract':
    'Nous ne trouvons aucun contrat sous le numéro que vous avez indiqué. Répondez-nous avec le numéro qui figure en haut de votre devis ou de votre commande\u00a0: la date de votre première déclaration sera retenue.',
  'no-consumer':
    'Le droit de rétractation est réservé aux consommateurs\u00a0; votre contrat a été conclu à titre professionnel et reste en vigueur. Appelez-nous si vous souhaitez en parler.',
}

/** The same where the rims were given back before: no work is left to stop. */
export const withdrawalAnswerAfterReturn =
  'Votre rétractation est acceptée. Nous vous remboursons ce qui vous est dû par le moyen de paiement que vous aviez utilisé, au plus tard 14\u00a0jours après avoir reçu votre déclaration.'

/** The same of a part of the contract. */
export const withdrawalPartAnswerAfterReturn =
  'Votre rétractation est acceptée pour la partie que vous avez indiquée. Nous vous remboursons ce qui vous est dû pour cette partie par le moyen de paiement que vous aviez utilisé, au plus tard 14\u00a0jours après avoir reçu votre déclaration.'

/** The answer to what was declared once the right had ended with the work (Code de la consommation, L. 221-28, 1°). */
export const withdrawalAnswerAfterPerformance =
  'Les travaux, commencés à votre demande expresse avant la fin du délai de rétractation, étaient pleinement exécutés lorsque vous nous avez envoyé votre déclaration\u00a0: le droit de rétractation ne peut plus être exercé (article L.\u00a0221-28, 1°, du code de la consommation) et le contrat est maintenu. Appelez-nous si vous souhaitez en parler.'
