import type { withdrawalDecisions } from '../../../db/schema/contracts/withdrawals.ts'
import { storedValueNames } from '../../kernel/text/stored-value-names.ts'

export type WithdrawalDecision = (typeof withdrawalDecisions)[number]

/** Names of the decisions for the office. */
export const withdrawalDecisionNames: Readonly<Record<WithdrawalDecision, string>> = storedValueNames({
  'in-time': 'Acceptée\u00a0: elle est dans les délais',
  late: 'Hors délai',
  'no-contract': 'Aucun contrat ne correspond',
  'no-consumer': 'Le client n’est pas un consommateur',
})

/** Default answer to a withdrawal in time from a part of the contract. */
export const partialWithdrawalAnswer =
  'Votre rétractation est acceptée pour la partie que vous avez indiquée. Nous arrêtons ce travail, le reste de votre commande continue, et nous vous remboursons ce qui vous est dû pour cette partie par le moyen de paiement que vous aviez utilisé, au plus tard 14\u00a0jours après avoir reçu votre déclaration.'

/** Default answers, which staff may change. */
export const withdrawalAnswers: Readonly<Record<WithdrawalDecision, string>> = {
  'in-time':
    'Votre rétractation est acceptée. Nous arrêtons les travaux et vous remboursons ce qui vous est dû par le moyen de paiement que vous aviez utilisé, au plus tard 14\u00a0jours après avoir reçu votre déclaration. Nous vous appelons pour vous rendre vos jantes.',
  late: 'Votre déclaration nous est parvenue après la fin du délai de rétractation de 14\u00a0jours\u00a0: le contrat est maintenu. Appelez-nous si vous souhaitez en parler.',
  'no-contract':
    'Nous ne trouvons aucun contrat sous le numéro que vous avez indiqué. Répondez-nous avec le numéro qui figure en haut de votre devis ou de votre commande\u00a0: la date de votre première déclaration sera retenue.',
  'no-consumer':
    'Le droit de rétractation est réservé aux consommateurs\u00a0; votre contrat a été conclu à titre professionnel et reste en vigueur. Appelez-nous si vous souhaitez en parler.',
}

/** Default answer to a withdrawal in time after the rims were returned: there is no work to stop. */
export const withdrawalAnswerAfterReturn =
  'Votre rétractation est acceptée. Nous vous remboursons ce qui vous est dû par le moyen de paiement que vous aviez utilisé, au plus tard 14\u00a0jours après avoir reçu votre déclaration.'

/** Default answer to a withdrawal in time from a part of the contract, after the rims were returned. */
export const partialWithdrawalAnswerAfterReturn =
  'Votre rétractation est acceptée pour la partie que vous avez indiquée. Nous vous remboursons ce qui vous est dû pour cette partie par le moyen de paiement que vous aviez utilisé, au plus tard 14\u00a0jours après avoir reçu votre déclaration.'

/** Default answer to a declaration made after the right had ended with the work (Code de la consommation, L. 221-28, 1°). */
export const withdrawalAnswerAfterPerformance =
  'Les travaux, commencés à votre demande expresse avant la fin du délai de rétractation, étaient pleinement exécutés lorsque vous nous avez envoyé votre déclaration\u00a0: le droit de rétractation ne peut plus être exercé (article L.\u00a0221-28, 1°, du code de la consommation) et le contrat est maintenu. Appelez-nous si vous souhaitez en parler.'
