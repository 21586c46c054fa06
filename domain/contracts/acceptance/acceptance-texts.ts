import { earlyStartRequest, earlyStartRequestWithGoods } from '../../business/texts/withdrawal-notices.ts'
import { withFrenchSpaces } from '../../kernel/text/french-spaces.ts'
import type { Estimate } from '../estimates/estimate.ts'
import { estimateSellsGoods } from '../estimates/withdrawal-period.ts'

/**
 * Texts by which a client accepts an estimate on its page (Code de la consommation, L. 221-14 and L. 221-25). Change
 * `version` with any of them: each acceptance stores the version and the texts.
 */
export const acceptanceTexts = {
  version: '2026-12',
  /** Label of the button. That of a consumer is prescribed by law, word for word. */
  button: { individual: 'Commander avec obligation de paiement', company: 'Accepter ce devis' },
  conditions: 'J’ai lu le devis et les conditions générales qui le suivent, et je les accepte.',
  earlyStart: {
    services: earlyStartRequest.paragraphs[1] ?? '',
    goods: earlyStartRequestWithGoods.paragraphs[1] ?? '',
  },
  /**
   * Texts on the start of the fourteen days: the contract for services (L. 221-18, 1°), the receipt if goods are sold too (2°).
   */
  withdrawal: {
    services: withFrenchSpaces(
      'Vous disposez de 14 jours pour vous rétracter, sans avoir à dire pourquoi. Le délai court du lendemain de votre accord. La déclaration se fait en ligne, par le lien «\u00a0Renoncer au contrat ici\u00a0» au bas de chaque page, ou avec le formulaire joint au devis.',
    ),
    goods: withFrenchSpaces(
      'Vous pouvez vous rétracter jusqu’à 14 jours après la réception du bien, sans avoir à dire pourquoi. La déclaration se fait en ligne, par le lien «\u00a0Renoncer au contrat ici\u00a0» au bas de chaque page, ou avec le formulaire joint au devis.',
    ),
  },
} as const

/** Texts on withdrawal that a consumer reads before accepting services, or services and goods. */
export const consumerAcceptanceTextsByNature = {
  services: {
    earlyStart: acceptanceTexts.earlyStart.services,
    withdrawal: acceptanceTexts.withdrawal.services,
  },
  goods: { earlyStart: acceptanceTexts.earlyStart.goods, withdrawal: acceptanceTexts.withdrawal.goods },
} as const

/** Returns the texts on withdrawal that a consumer reads before accepting these lines. */
export const consumerAcceptanceTextsOf = (accepted: Pick<Estimate, 'lines'>) =>
  consumerAcceptanceTextsByNature[estimateSellsGoods(accepted) ? 'goods' : 'services']
