import {
  defineMailText,
  mailButtonField,
  mailHeadingField,
  mailLinkTextField,
  mailLongTextField,
  mailSubjectField,
  mailTextBeforeButtonField,
} from './mail-text.ts'

/** Mails to visitors of the site. They contain nothing that a visitor typed. */
export const visitorMails = {
  'request-acknowledgement': defineMailText({
    title: 'Demande de devis reçue',
    about: 'Au visiteur, dès que sa demande est enregistrée.',
    variables: {
      référence: 'référence courte de la demande',
      numéro: 'son numéro complet',
      photos: 'combien de photos sont arrivées, «\u00a03\u00a0photos\u00a0»',
      atelier: 'nom de l’atelier choisi',
      téléphone: 'son téléphone',
    },
    fields: {
      subject: mailSubjectField('Votre demande de devis est enregistrée (référence {référence})'),
      heading: mailHeadingField('Votre demande de devis est enregistrée'),
      received: mailLongTextField(
        'Ce qui est arrivé',
        'Bonjour,\n\nNous avons bien reçu votre demande, avec {photos}. Sa référence\u00a0: {référence} (numéro complet\u00a0: {numéro})',
      ),
      next: mailLongTextField(
        'Ce qui suit',
        'Notre atelier étudie vos photos et vous répond par e-mail ou par téléphone avec un devis gratuit et sans engagement. S’il manque un détail, nous vous appelons.',
      ),
      page: mailLongTextField(
        'La page de suivi, avant son lien',
        'Votre page de suivi vous indique où en est votre demande\u00a0; vous pouvez y écrire à l’atelier et ajouter des photos\u00a0:',
      ),
      link: mailLinkTextField('suivre ma demande'),
      help: mailLongTextField('Qui appeler', 'Une question\u00a0? {atelier}\u00a0: {téléphone}'),
      newsletter: mailLongTextField(
        'La lettre d’information, avant son lien, si la case a été cochée',
        'Vous avez demandé le lien d’inscription à notre lettre d’information. Pour recevoir la lettre, inscrivez-vous ici\u00a0:',
      ),
      newsletterLink: mailLinkTextField('s’inscrire à la lettre d’information'),
      end: mailLongTextField(
        'Fin',
        'Vous n’avez rien demandé\u00a0? Quelqu’un a sans doute saisi votre adresse par erreur. Ignorez simplement cet e-mail.',
      ),
    },
  }),
  'message-acknowledgement': defineMailText({
    title: 'Message reçu',
    about: 'Au visiteur qui a écrit par la page de contact.',
    variables: {},
    fields: {
      subject: mailSubjectField('Votre message nous est bien parvenu'),
      heading: mailHeadingField('Votre message nous est bien parvenu'),
      received: mailLongTextField(
        'Ce qui est arrivé',
        'Bonjour,\n\nNous avons bien reçu votre message envoyé depuis notre site. L’atelier le lit et vous répond dans les plus brefs délais, à cette adresse.',
      ),
      page: mailLongTextField(
        'La page de suivi, avant son lien',
        'Notre réponse et la suite de l’échange se lisent aussi sur votre page de suivi\u00a0:',
      ),
      link: mailLinkTextField('suivre mon message'),
      phones: mailLongTextField(
        'Avant les téléphones des ateliers',
        'Si c’est urgent, appelez l’atelier\u00a0:',
      ),
      end: mailLongTextField(
        'Fin',
        'Vous n’avez rien écrit\u00a0? Quelqu’un a sans doute saisi votre adresse par erreur. Ignorez simplement cet e-mail.',
      ),
    },
  }),
  'withdrawal-receipt': defineMailText({
    title: 'Accusé de réception d’une rétractation',
    about:
      'À la personne qui vient de se rétracter en ligne. La loi y exige le contenu de la déclaration, sa date et son heure.',
    variables: {
      nom: 'nom de la personne, comme elle l’a écrit',
      contrat: 'contrat qu’elle a indiqué',
      adresse: 'son adresse e-mail',
      date: 'jour et heure de la déclaration',
    },
    fields: {
      subject: mailSubjectField('Accusé de réception de votre rétractation'),
      heading: mailHeadingField('Nous avons reçu votre rétractation'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nNous avons reçu votre déclaration de rétractation le {date}, heure de Paris. Gardez cet e-mail\u00a0: il en est l’accusé de réception.',
      ),
      content: mailLongTextField(
        'Contenu de la déclaration',
        '«\u00a0Je vous notifie ma rétractation du contrat ci-dessous.\u00a0»\nContrat\u00a0: {contrat}\nNom\u00a0: {nom}\nAdresse e-mail\u00a0: {adresse}',
      ),
      partContent: mailLongTextField(
        'Contenu de la déclaration, quand elle ne porte que sur une partie du contrat',
        '«\u00a0Je vous notifie ma rétractation de la partie indiquée du contrat ci-dessous.\u00a0»\nContrat\u00a0: {contrat}\nNom\u00a0: {nom}\nAdresse e-mail\u00a0: {adresse}',
      ),
      next: mailLongTextField(
        'Ce qui suit, si elle arrête les travaux en attendant votre décision',
        'L’atelier l’examine et vous répond à cette adresse. Si des travaux sont en cours, il les arrête en attendant.',
      ),
      examined: mailLongTextField(
        'Le même, si elle n’arrête rien\u00a0: à vérifier par l’atelier, ou pas de contrat dans son délai',
        'L’atelier l’examine et vous répond à cette adresse.',
      ),
      button: mailButtonField('Voir le reçu'),
      confirm: mailLongTextField(
        'Le même, si elle est à confirmer par l’adresse du contrat',
        'Si vous avez fait cette déclaration, confirmez-la par le bouton ci-dessous\u00a0: l’atelier arrête alors les travaux sans attendre. Elle garde sa date. Sans votre confirmation, rien n’est arrêté avant que l’atelier ait vérifié avec vous.',
      ),
      confirmOnly: mailLongTextField(
        'Le même, si aucun travail n’est à arrêter (jantes déjà remises, commande annulée, délai passé)',
        'Si vous avez fait cette déclaration, confirmez-la par le bouton ci-dessous\u00a0: l’atelier l’examine alors et vous répond à cette adresse. Elle garde sa date. Sans votre confirmation, elle n’a pas d’effet avant que l’atelier ait vérifié avec vous.',
      ),
      confirmButton: mailLongTextField('Le bouton, si elle est à confirmer', 'Confirmer ma rétractation'),
      end: mailLongTextField(
        'Fin',
        'Vous n’avez rien déclaré\u00a0? Répondez à cet e-mail\u00a0: nous n’en tiendrons pas compte.',
      ),
    },
  }),
  letter: defineMailText({
    title: 'Réponse de l’atelier',
    about: 'Sous chaque réponse que l’atelier écrit à un visiteur.',
    variables: {},
    fields: {
      page: mailLongTextField(
        'La page de suivi, avant son lien',
        'Vous pouvez répondre à cet e-mail, ou retrouver tout notre échange sur votre page de suivi\u00a0:',
      ),
      link: mailLinkTextField('voir notre échange'),
    },
  }),
  'thread-link': defineMailText({
    title: 'Nouveau lien de suivi',
    about: 'Au client ou au visiteur dont le lien privé a expiré, et qui en demande un autre.',
    variables: {},
    fields: {
      subject: mailSubjectField('Votre nouveau lien de suivi {marque}'),
      heading: mailHeadingField('Votre nouveau lien'),
      before: mailTextBeforeButtonField(
        'Bonjour,\n\nVoici un nouveau lien vers votre dossier chez {marque}. Il est valable 90\u00a0jours.\n\nVous n’avez rien demandé\u00a0? Ignorez simplement cet e-mail.',
      ),
      button: mailButtonField('Retrouver mon dossier'),
    },
  }),
  subscribed: defineMailText({
    title: 'Inscription à la lettre',
    about: 'À la personne qui demande la lettre d’information, pour confirmer que c’est bien son adresse.',
    variables: {
      rythme: 'à quel rythme la lettre paraît',
      'e-mail des données': 'adresse pour les données personnelles',
    },
    fields: {
      subject: mailSubjectField('Confirmez votre inscription à la lettre d’information'),
      heading: mailHeadingField('Plus qu’un clic'),
      received: mailLongTextField(
        'Ce qui est demandé',
        'Bonjour,\n\nQuelqu’un, sans doute vous, a demandé sur notre site à recevoir la lettre d’information de {marque} à cette adresse.',
      ),
      contents: mailLongTextField(
        'Ce que l’on y trouve',
        'Vous y trouverez nos réalisations, les nouveautés de l’atelier et des conseils d’entretien, {rythme}. Pas de publicité pour des tiers, et votre adresse ne sert à rien d’autre.',
      ),
      confirming: mailLongTextField(
        'Pourquoi confirmer',
        'Une dernière étape\u00a0: confirmez que cette adresse est bien la vôtre. Sans cela, aucune lettre ne part, et l’inscription s’efface d’elle-même au bout de 30\u00a0jours.',
      ),
      button: mailButtonField('Confirmer mon inscription'),
      leaving: mailLongTextField(
        'Comment partir, avant le lien',
        'Vous n’êtes pas à l’origine de cette inscription, ou vous changez d’avis\u00a0? Un clic suffit pour ne plus rien recevoir\u00a0:',
      ),
      link: mailLinkTextField('se désinscrire'),
      privacy: mailLongTextField('À qui écrire', 'Une question sur vos données\u00a0: {e-mail des données}'),
    },
  }),
  'newsletter-issue': defineMailText({
    title: 'Lettre d’information',
    about: 'Sous chaque lettre d’information, avec le nom et l’adresse de l’entreprise.',
    variables: {
      rythme: 'à quel rythme la lettre paraît',
      'e-mail des données': 'adresse pour les données personnelles',
    },
    fields: {
      why: mailLongTextField(
        'Pourquoi ils la reçoivent',
        'Vous recevez cette lettre parce que vous y êtes inscrit, {rythme}.',
      ),
      link: mailLinkTextField('Se désinscrire'),
      privacy: mailLongTextField('À qui écrire', 'Vos données\u00a0: {e-mail des données}'),
    },
  }),
} as const
