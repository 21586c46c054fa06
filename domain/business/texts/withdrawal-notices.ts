import { withFrenchSpaces } from '../../kernel/text/french-spaces.ts'

/** The withdrawal form for consumers in the wording of the law (annex to R. 221-1), used in article 3 and on each estimate. */
export const withdrawalFormText = {
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
  ].map(withFrenchSpaces),
}

/** Introduction above the notice in article 3. */
export const withdrawalNoticeIntroduction =
  'Informations que la loi fait donner à qui accepte un devis à distance (annexe à l’article R. 221-3 du code de la consommation) :'

/**
 * Notice to consumers before they accept an estimate at a distance, for services and goods, in the wording of the law
 * (annex to R. 221-3, as amended by décret 2026-3 of 5 January 2026, article 7, in force since 19 June 2026).
 */
export const withdrawalNotice = {
  title: 'Informations concernant l’exercice du droit de rétractation',
  paragraphs: [
    'Droit de rétractation. Vous avez le droit de vous rétracter du présent contrat sans donner de motif dans un délai de quatorze jours.',
    'Le délai de rétractation expire quatorze jours après le jour de la conclusion du contrat ou, lorsque le contrat comprend la vente d’un bien, après le jour où vous-même, ou un tiers autre que le transporteur et désigné par vous, prenez physiquement possession du bien.',
    'Pour exercer le droit de rétractation, vous devez nous notifier ({société}, {adresse}, {e-mail}) votre décision de rétractation du présent contrat au moyen d’une déclaration dénuée d’ambiguïté (par exemple, lettre envoyée par la poste ou courrier électronique). Vous pouvez utiliser le modèle de formulaire de rétractation mais ce n’est pas obligatoire.',
    'Vous pouvez également exercer votre droit de rétractation en ligne sur la page /retractation de notre site. Si vous utilisez cette fonctionnalité en ligne, nous vous enverrons, dans les meilleurs délais, un accusé de réception de la rétractation sur un support durable (par exemple, par courriel), y compris son contenu ainsi que la date et l’heure de sa soumission.',
    'Pour que le délai de rétractation soit respecté, il suffit que vous transmettiez votre communication relative à l’exercice du droit de rétractation avant l’expiration du délai de rétractation.',
    'Effets de la rétractation. En cas de rétractation de votre part du présent contrat, nous vous rembourserons tous les paiements reçus de vous, y compris les frais de livraison (à l’exception des frais supplémentaires découlant du fait que vous avez choisi, le cas échéant, un mode de livraison autre que le mode moins coûteux de livraison standard proposé par nous), sans retard excessif et, en tout état de cause, au plus tard quatorze jours à compter du jour où nous sommes informés de votre décision de rétractation du présent contrat. Nous procéderons au remboursement en utilisant le même moyen de paiement que celui que vous aurez utilisé pour la transaction initiale, sauf si vous convenez expressément d’un moyen différent ; en tout état de cause, ce remboursement n’occasionnera pas de frais pour vous.',
    'Si le contrat comprend la vente d’un bien, nous pouvons différer le remboursement jusqu’à ce que nous ayons reçu le bien ou jusqu’à ce que vous ayez fourni une preuve de son expédition, la date retenue étant celle du premier de ces faits. Vous devrez nous le renvoyer ou le rendre, à vos frais, sans retard excessif et, en tout état de cause, au plus tard quatorze jours après que vous nous aurez communiqué votre décision de rétractation. Votre responsabilité n’est engagée qu’à l’égard de la dépréciation du bien résultant de manipulations autres que celles nécessaires pour établir la nature, les caractéristiques et le bon fonctionnement de ce bien.',
    'Si vous avez demandé de commencer la prestation de services pendant le délai de rétractation, vous devrez nous payer un montant proportionnel à ce qui vous a été fourni jusqu’au moment où vous nous avez informé de votre rétractation du présent contrat, par rapport à l’ensemble des prestations prévues par le contrat.',
  ].map(withFrenchSpaces),
}

/** Request signed by consumers who do not want to wait for the end of the fourteen days (L. 221-25 and L. 221-28). */
export const earlyStartRequest = {
  title: 'Demande de commencer sans attendre',
  paragraphs: [
    'À signer uniquement si vous souhaitez que les travaux commencent avant la fin du délai de rétractation de 14 jours.',
    'Je demande expressément que les travaux du devis commencent avant la fin de ce délai. Si je me rétracte alors qu’ils ont commencé, je paierai un montant proportionné à la prestation fournie jusqu’à ma décision. Je reconnais que je perdrai mon droit de rétractation une fois les travaux pleinement exécutés (articles L. 221-25 et L. 221-28 du code de la consommation).',
  ].map(withFrenchSpaces),
}

/**
 * Request to begin early if goods are sold with the service: such a contract is a sale (L. 221-1, II), so the right of
 * withdrawal does not end with the work.
 */
export const earlyStartRequestWithGoods = {
  title: earlyStartRequest.title,
  paragraphs: [
    earlyStartRequest.paragraphs[0] ?? '',
    withFrenchSpaces(
      'Je demande expressément que les travaux du devis commencent avant la fin de ce délai. Si je me rétracte alors qu’ils ont commencé, je paierai un montant proportionné à la prestation fournie jusqu’à ma décision (article L. 221-25 du code de la consommation).',
    ),
  ],
}
