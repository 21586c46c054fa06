import type { PageText } from './page-text.ts'

/** The page « À propos »: addresses, the company, information before a visit. */
export const aboutPageText = {
  key: 'page-a-propos',
  name: () => 'Page «\u00a0À propos\u00a0»',
  words: {
    hero_annotation: 'Trois ateliers, une ligne sur mesure',
    hero_lead:
      'Nous rénovons, redressons, soudons et personnalisons des jantes. Voici où nous trouver, quand passer et comment nous écrire.',
    locations_annotation: 'Adresses et horaires',
    locations_title: 'Trois ateliers et {seconde marque}',
    locations_note:
      'Trois ateliers rénovent des jantes\u00a0: Épinal et Ostwald (Strasbourg), qui étudient les demandes et établissent les devis, et Chambéry, qui reçoit les jantes en Savoie. {seconde marque} se trouve aussi à Épinal.',
    activity_epinal: 'Rénovation, dévoilage, soudure, finitions',
    activity_ostwald: 'Rénovation, dévoilage, soudure, finitions',
    activity_chambery: 'Rénovation, dévoilage, soudure, finitions',
    activity_tw_kustoms: 'Pièces auto, motos et objets en acier, sur mesure',
    business_annotation: 'Qui nous sommes',
    business_title: 'Notre métier, la jante',
    figures: [
      { value: '+\u00a0{jantes par an}', text: 'jantes rénovées par an' },
      { value: '3', text: 'ateliers, du Grand Est à la Savoie' },
    ],
    steps_title: 'Comment nous travaillons',
    view_caption: 'La roue, remontée sur le véhicule.',
    visit_annotation: 'Préparer votre dépôt',
    visit_title: 'Avant de venir',
    questions_annotation: 'Ce que l’on nous demande',
    questions_title: 'Questions fréquentes',
    questions_end: 'Le plus sûr est encore de nous montrer vos jantes.',
    title: 'À propos et contact',
    description:
      'Nos ateliers de rénovation de jantes à Épinal, Ostwald (Strasbourg) et Chambéry\u00a0: téléphones, adresses, horaires, et un formulaire pour nous écrire.',
    business: [
      'Trottoirs, nids-de-poule et hivers de sel laissent leurs traces sur les jantes. Les remplacer coûte cher, et la pièce n’est parfois plus fabriquée. Notre métier est de les remettre en état.',
      '{marque} réunit trois ateliers, à Épinal, Ostwald (Strasbourg) et Chambéry. Garages, carrossiers, experts d’assurance et gestionnaires de flottes nous confient leurs roues toute l’année\u00a0; les particuliers y sont reçus avec la même attention et le même niveau d’exigence.',
      'À Épinal, notre ligne {seconde marque} décape, restaure et traite aussi des pièces automobiles, des motos et des objets en acier.',
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
          'Le délai dépend du travail et figure sur le devis. La tribofinition, par exemple, demande {délai tribofinition} pour quatre jantes.',
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
  },
  parts: [
    {
      legend: 'Haut de page',
      fields: [
        { as: 'line', name: 'hero_annotation', label: 'Mention au-dessus du titre', maxLength: 60 },
        { as: 'text', name: 'hero_lead', label: 'Phrase d’ouverture', maxLength: 400 },
      ],
    },
    {
      legend: 'Adresses',
      hint: 'Noms, adresses et horaires se changent sous «\u00a0Lieux\u00a0».',
      fields: [
        { as: 'line', name: 'locations_annotation', label: 'Mention', maxLength: 40 },
        { as: 'line', name: 'locations_title', label: 'Titre', maxLength: 60 },
        { as: 'text', name: 'locations_note', label: 'Phrase sous le titre', maxLength: 400 },
        { as: 'line', name: 'activity_epinal', label: 'Activité du premier lieu', maxLength: 80 },
        { as: 'line', name: 'activity_ostwald', label: 'Activité du deuxième', maxLength: 80 },
        { as: 'line', name: 'activity_chambery', label: 'Activité du troisième', maxLength: 80 },
        { as: 'line', name: 'activity_tw_kustoms', label: 'Activité du quatrième', maxLength: 80 },
      ],
    },
    {
      legend: 'Qui nous sommes',
      fields: [
        { as: 'line', name: 'business_annotation', label: 'Mention', maxLength: 40 },
        { as: 'line', name: 'business_title', label: 'Titre', maxLength: 60 },
        { as: 'list', name: 'business', label: 'Texte', hint: 'Un paragraphe par ligne.' },
        {
          as: 'rows',
          name: 'figures',
          label: 'Chiffre',
          spare: 2,
          cells: [
            { name: 'value', label: '', maxLength: 24 },
            { name: 'text', label: 'ce qu’il compte', maxLength: 60 },
          ],
        },
      ],
    },
    {
      legend: 'Comment nous travaillons',
      fields: [
        { as: 'line', name: 'steps_title', label: 'Titre', maxLength: 60 },
        { as: 'line', name: 'view_caption', label: 'Légende de l’image', maxLength: 100 },
        {
          as: 'rows',
          name: 'steps',
          label: 'Étape',
          spare: 2,
          cells: [
            { name: 'title', label: 'titre', maxLength: 60 },
            { name: 'text', label: 'texte', maxLength: 400, isLong: true },
          ],
        },
      ],
    },
    {
      legend: 'Avant de venir',
      fields: [
        { as: 'line', name: 'visit_annotation', label: 'Mention', maxLength: 40 },
        { as: 'line', name: 'visit_title', label: 'Titre', maxLength: 60 },
        {
          as: 'rows',
          name: 'visit',
          label: 'Conseil',
          spare: 2,
          cells: [
            { name: 'title', label: 'titre', maxLength: 60 },
            { name: 'text', label: 'texte', maxLength: 400, isLong: true },
          ],
        },
      ],
    },
    {
      legend: 'Questions fréquentes',
      fields: [
        { as: 'line', name: 'questions_annotation', label: 'Mention', maxLength: 40 },
        { as: 'line', name: 'questions_title', label: 'Titre', maxLength: 60 },
        {
          as: 'rows',
          name: 'questions',
          label: 'Question',
          spare: 3,
          cells: [
            { name: 'question', label: '', maxLength: 120 },
            { name: 'answer', label: 'réponse', maxLength: 500, isLong: true },
          ],
        },
        { as: 'line', name: 'questions_end', label: 'Phrase sous les questions', maxLength: 120 },
      ],
    },
    {
      legend: 'Moteurs de recherche',
      fields: [
        {
          as: 'line',
          name: 'title',
          label: 'Titre de l’onglet',
          maxLength: 80,
          hint: 'Le nom de la marque s’y ajoute.',
        },
        {
          as: 'text',
          name: 'description',
          label: 'Description',
          maxLength: 190,
          hint: 'De 80 à 165 caractères, c’est le mieux.',
        },
      ],
    },
  ],
} satisfies PageText
