import { frenchSpaces } from '../../french-spaces.ts'
import { earlyStartRequest } from '../../general-terms/withdrawal-form.ts'

/**
 * The words by which a client accepts a quote on a page (Code de la consommation, L. 221-14 and L. 221-25). Whoever changes
 * one gives them another version: each acceptance keeps which it was given in, and the words (docs/product.md §11.13).
 */
export const acceptanceWords = {
  version: '2026-11',
  /** What the law has the button of a consumer say, to the letter, and that of a company. */
  button: { individual: 'Commander avec obligation de paiement', company: 'Accepter ce devis' },
  conditions: 'J’ai lu le devis et les conditions générales qui le suivent, et je les accepte.',
  earlyStart: earlyStartRequest.paragraphs[1] ?? '',
  withdrawal: frenchSpaces(
    'Vous disposez de 14 jours pour vous rétracter, sans avoir à dire pourquoi. Le délai court du lendemain de votre accord\u00a0; si le devis comprend la vente d’un bien, du lendemain de sa réception. La déclaration se fait en ligne, par le lien «\u00a0Renoncer au contrat ici\u00a0» au bas de chaque page, ou avec le formulaire joint au devis.',
  ),
} as const
