import { frenchSpaces } from '../french-spaces.ts'

/** The form by which a consumer withdraws, in the law's own words (annex to R. 221-1): in article 3 and on each quote. */
export const withdrawalForm = {
  title: 'Formulaire de rétractation',
  paragraphs: [
    'Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.',
    'À l’attention de {société}, {adresse}, {e-mail} :',
    'Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du bien (*) / pour la prestation de services (*) ci-dessous :',
    'Commandé le (*) / reçu le (*) :',
    'Nom du (des) consommateur(s) :',
    'Adresse du (des) consommateur(s) :',
    'Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier) :',
    'Date :',
    '(*) Rayez la mention inutile.',
  ].map(frenchSpaces),
}

/** What a consumer signs who does not want to wait for the end of the fourteen days (L. 221-25 and L. 221-28). */
export const earlyStartRequest = {
  title: 'Demande de commencer sans attendre',
  paragraphs: [
    'À signer uniquement si vous souhaitez que les travaux commencent avant la fin du délai de rétractation de 14 jours.',
    'Je demande expressément que les travaux du devis commencent avant la fin de ce délai. Si je me rétracte alors qu’ils ont commencé, je paierai un montant proportionné à la prestation fournie jusqu’à ma décision. Je reconnais que je perdrai mon droit de rétractation une fois les travaux pleinement exécutés (articles L. 221-25 et L. 221-28 du code de la consommation).',
  ].map(frenchSpaces),
}
