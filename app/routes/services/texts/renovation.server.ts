import type { ServiceText } from './service-text.ts'

export const renovation: ServiceText = {
  title: 'Rénovation de jantes',
  description:
    'Rénovation complète de jantes\u00a0: rayures, coups de trottoir, corrosion, rediamantage. Étapes, délai, limites. Devis gratuit à partir de vos photos.',
  lead: 'Bord râpé, vernis qui cloque, teinte ternie\u00a0: la jante est mise à nu, contrôlée et réparée, puis refinie comme à l’origine.',
  legend: 'Jante diamantée, branches doubles, après rénovation',
  facts: [
    { label: 'Délai courant', value: '3 à 5 jours ouvrés pour quatre jantes' },
    { label: 'Diamètres', value: '12″ à 22″ et plus' },
    { label: 'Métal', value: 'Alliage d’aluminium, acier' },
    { label: 'Pneu', value: 'À déposer\u00a0; jante nue ou roue complète' },
    { label: 'Capteur TPMS', value: 'Déposé et rangé avant décapage' },
    { label: 'Rediamantage', value: '2 à 3 fois dans la vie d’une jante' },
  ],
  principle: [
    'Rénover n’est pas repeindre par-dessus. La jante est décapée, contrôlée et réparée là où le métal a été touché. Alors seulement elle reçoit un apprêt, une teinte et un vernis.',
    'Une jante peinte est remise à la couleur du constructeur, au plus près. Une jante diamantée passe en plus sur un tour à commande numérique\u00a0: un palpeur relève le profil de la face, puis l’outil en retire une pellicule de quelques dixièmes de millimètre. Ce sont ses fins sillons réguliers qui accrochent la lumière.',
  ],
  occasions: [
    'Le bord est râpé ou entaillé par un trottoir.',
    'Des filaments blanchâtres courent sous le vernis\u00a0: c’est la corrosion filiforme des jantes diamantées.',
    'Le vernis jaunit, cloque ou se soulève autour des écrous et de la valve.',
    'Le véhicule doit être restitué, vendu ou remis en état après un sinistre.',
  ],
  sequence: [
    {
      title: 'Réception et démontage',
      picture: 'etape-1-recue',
      text: 'Photos d’état, mesure du voile au comparateur, recherche de fissures. Pneu, valve ou capteur, masses et cache-moyeu sont déposés et rangés roue par roue. Une jante voilée passe d’abord par le dévoilage.',
    },
    {
      title: 'Décapage',
      picture: 'etape-2-decapee',
      text: 'Vernis, teinte et apprêt sont retirés jusqu’au métal\u00a0: c’est le seul moyen de voir tous les défauts. Ici, les entailles du bord se lisent à nu.',
    },
    {
      title: 'Reprise du métal et apprêt',
      picture: 'etape-3-appretee',
      text: 'Les entailles sont arasées, le profil du bord est repris, la matière qui manque rechargée au TIG puis usinée\u00a0; aucun mastic sur le rebord. Dégraissage, traitement contre la corrosion, apprêt.',
    },
    {
      title: 'Teinte',
      picture: 'etape-4-peinte',
      text: 'La couleur du constructeur, au plus près. Faces d’appui et portées d’écrou sont masquées\u00a0: une surépaisseur de peinture s’y écraserait et desserrerait la roue.',
    },
    {
      title: 'Diamantage',
      picture: 'etape-5-diamantee',
      text: 'Pour les faces qui l’étaient à l’origine\u00a0: palpage, puis une ou deux passes fines au tour. L’outil enlève la teinte et découvre un métal vif.',
    },
    {
      title: 'Vernis, cuisson et contrôle de sortie',
      picture: 'etape-6-vernie',
      text: 'Le vernis est cuit bien en dessous de la température qui adoucirait l’alliage. Aspect sous lumière rasante, voile, bords, perçages\u00a0; le pneu remonté, la roue est équilibrée.',
    },
  ],
  comparisons: [
    {
      before: 'avant-1',
      after: 'apres-1',
      title: 'Bord frotté, vernis corrodé',
      caption: 'Jante diamantée\u00a0: métal du bord repris, face repassée au tour, vernis refait.',
    },
    {
      before: 'avant-2',
      after: 'apres-2',
      title: 'Multibranche râpée',
      caption: 'Fonds repeints en noir brillant, face rediamantée branche par branche.',
    },
  ],
  outcome: [
    'Comptez en général trois à cinq jours ouvrés pour quatre jantes, davantage s’il faut aussi dévoiler ou souder. Le délai qui nous engage est celui du devis.',
    'La teinte est reproduite au plus près, mais une peinture neuve ne renvoie pas la lumière comme une peinture de huit ans. Quand l’écart se verrait, nous vous conseillons de traiter les deux roues d’un même essieu.',
    'Faites contrôler le serrage des écrous, à la clé dynamométrique, après une cinquantaine de kilomètres. Le premier mois, lavez à l’eau savonneuse\u00a0; évitez toujours les nettoyants acides.',
  ],
  limits: {
    accepted: [
      'Rayures, éclats, corrosion de surface, entailles du bord.',
      'Rediamantage tant que l’épaisseur le permet\u00a0: nous mesurons avant chaque passe.',
      'Jantes démontables, après examen de leur assemblage.',
    ],
    refused: {
      title: 'Ce que nous ne faisons pas',
      texts: [
        'Diamanter une face déjà trop amincie\u00a0: nous proposons alors une finition peinte.',
        'Repeindre par-dessus une fissure de branche, de moyeu ou de trou de fixation.',
        'Rattraper une corrosion qui a creusé le siège du pneu ou la portée du moyeu.',
      ],
    },
    safety:
      'Une rénovation rend l’aspect et protège le métal. Elle ne rend pas la résistance qu’un choc violent a pu prendre à la jante. Si le contrôle révèle un dommage de structure, nous vous le montrons en photo et nous arrêtons là.',
  },
  questions: [
    {
      question: 'Combien de fois rediamanter une jante\u00a0?',
      answer:
        'Deux à trois fois en général. Chaque passage enlève quelques dixièmes de millimètre sur la face, et certaines jantes sont minces dès l’origine. Nous mesurons l’épaisseur avant de nous engager\u00a0; s’il n’en reste pas assez, une finition peinte imite l’aspect sans toucher au métal.',
    },
    {
      question: 'Faut-il démonter le pneu\u00a0?',
      answer:
        'Oui\u00a0: on ne décape ni ne cuit une jante avec son pneu. Confiez-nous la roue complète ou la jante nue, le devis précise qui démonte, remonte et équilibre.',
    },
    {
      question: 'Que devient le capteur de pression\u00a0?',
      answer:
        'Il est déposé avant toute opération, car ni les bains ni le four ne lui conviennent. Au remontage, son joint et son mécanisme de valve se remplacent\u00a0; selon le véhicule, il peut falloir réapprendre les capteurs au calculateur.',
    },
    {
      question: 'Pouvez-vous rénover une seule jante\u00a0?',
      answer:
        'Oui. Envoyez-nous aussi une photo des autres\u00a0: nous vous dirons si la différence se verra.',
    },
  ],
}
