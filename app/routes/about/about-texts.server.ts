/** What the page says beyond its addresses; kept on the server until it is asked for. */
export const aboutTexts = {
  business: [
    'Trottoirs, nids-de-poule et hivers de sel laissent leurs traces sur les jantes. Les remplacer coûte cher, et la pièce n’est parfois plus fabriquée. Notre métier est de les remettre en état.',
    'TW Jantes réunit trois ateliers, à Épinal, aux portes de Strasbourg et à Chambéry. Garages, carrossiers, experts d’assurance et gestionnaires de flottes nous confient leurs roues toute l’année\u00a0; les particuliers y sont reçus avec la même attention et le même niveau d’exigence.',
    'À Épinal, notre ligne TW Kustoms décape, restaure et traite aussi des pièces automobiles, des motos et des objets en acier.',
  ],
  steps: [
    {
      title: 'Vous envoyez des photos',
      text: 'L’atelier les regarde une à une et vous dit ce qui se répare, à quel prix et en combien de temps. Le devis est gratuit et n’engage à rien.',
    },
    {
      title: 'Nous contrôlons',
      text: 'À l’arrivée, chaque jante est repérée, lavée et contrôlée (voile, faux-rond, fissures). Si sa structure est atteinte, nous ne la rénovons pas et nous vous expliquons pourquoi.',
    },
    {
      title: 'Nous réparons, puis nous refaisons',
      text: 'Dévoilage et soudure TIG quand le métal le permet, décapage, apprêt, teinte, diamantage, vernis. Rien n’est peint sur un métal qui n’est pas sain.',
    },
    {
      title: 'Vous les récupérez',
      text: 'Un dernier contrôle sous la lumière, un emballage soigné, et nous vous appelons. Une fois les roues remontées, faites vérifier leur serrage après 50 à 100\u00a0km.',
    },
  ],
  visit: [
    {
      title: 'Avec ou sans les pneus',
      text: 'Le plus simple est d’apporter les jantes nues. Si les pneus sont encore montés, signalez-le dans votre demande\u00a0: dépose, repose et équilibrage sont alors prévus au devis.',
    },
    {
      title: 'Et la voiture\u00a0?',
      text: 'Nous travaillons sur des jantes déposées. Si vous n’avez pas d’autre jeu de roues pour rouler pendant les travaux, votre garage peut les démonter et nous les confier.',
    },
    {
      title: 'Ce qu’il faut apporter',
      text: 'Le devis accepté ou sa référence, et la teinte d’origine si vous la connaissez. Retirez les cabochons qui se clipsent\u00a0; signalez les capteurs de pression, que la chaleur du four abîmerait.',
    },
    {
      title: 'Quand passer',
      text: 'Aux heures d’ouverture, de préférence après un appel la veille. Le dépôt ne prend que quelques minutes.',
    },
  ],
  questions: [
    {
      question: 'Toutes les jantes se réparent-elles\u00a0?',
      answer:
        'Non. Rayures, corrosion, vernis écaillé, voile et certaines fissures du fût se reprennent. Une jante cassée en plusieurs morceaux, trop déformée, ou fissurée sur une branche, au moyeu, aux trous de fixation ou au siège du pneu doit être remplacée. Vos photos permettent un premier avis, le contrôle à l’atelier décide.',
    },
    {
      question: 'Combien de temps gardez-vous les jantes\u00a0?',
      answer:
        'Le délai dépend du travail et figure sur le devis. La tribofinition, par exemple, demande une semaine pour quatre jantes.',
    },
    {
      question: 'Puis-je venir sans rendez-vous\u00a0?',
      answer:
        'Oui, pour montrer une jante ou demander conseil, aux heures d’ouverture. Pour un dépôt, appelez la veille, vous n’attendrez pas.',
    },
    {
      question: 'Travaillez-vous avec les professionnels et les assurances\u00a0?',
      answer:
        'Oui. Garages, carrossiers, experts d’assurance et gestionnaires de flottes sont nos clients de tous les jours. Leur espace en ligne rassemble commandes, factures et devis\u00a0; il s’ouvre sur simple demande.',
    },
  ],
} as const
