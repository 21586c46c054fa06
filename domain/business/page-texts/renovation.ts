import type { ServiceWords } from './service-words.ts'

export const renovationPageText = {
  name: 'Rénovation',
  summary: 'Après les rayures, les trottoirs et la corrosion, la jante retrouve sa teinte et son éclat.',
  title: 'Rénovation de jantes',
  description:
    'Rénovation complète de jantes rayées, râpées ou corrodées, peintes ou diamantées. Étapes, délai, limites. Devis gratuit à partir de vos photos.',
  lead: 'Bord râpé, vernis qui cloque, teinte ternie. Nous mettons la jante à nu, la contrôlons, la réparons, puis refaisons sa finition.',
  legend: 'Jante diamantée à branches doubles, rénovée',
  facts: [
    { label: 'Délai courant', value: '{délai rénovation} pour quatre jantes' },
    { label: 'Diamètres', value: '12″ à 22″ et plus' },
    { label: 'Métal', value: 'Alliage d’aluminium, acier' },
    { label: 'Pneu', value: 'À déposer\u00a0; jante nue ou roue complète' },
    { label: 'Capteur TPMS', value: 'Déposé et rangé avant décapage' },
    { label: 'Rediamantage', value: '2 à 3 fois dans la vie d’une jante' },
  ],
  principle: [
    'Nous ne repeignons jamais par-dessus une ancienne finition. La jante est décapée, contrôlée et réparée avant de recevoir un apprêt, une teinte et un vernis.',
    'Une jante diamantée passe en plus sur un tour à commande numérique, qui relève le profil de sa face et en retire quelques dixièmes de millimètre.',
  ],
  occasions: [
    'Le bord est râpé ou entaillé par un trottoir.',
    'Des filaments blanchâtres courent sous le vernis (corrosion filiforme).',
    'Le vernis jaunit, cloque ou se soulève autour des écrous et de la valve.',
    'Le véhicule doit être restitué, vendu ou réparé après un sinistre.',
  ],
  steps: [
    {
      title: 'Réception et démontage',
      text: 'Photos d’état, mesure du voile, recherche de fissures.',
    },
    {
      title: 'Décapage',
      text: 'Tout part jusqu’au métal. C’est là que l’on voit les défauts.',
    },
    {
      title: 'Reprise du métal et apprêt',
      text: 'Les entailles sont arasées, la matière qui manque au bord est rechargée au TIG puis usinée, sans mastic.',
    },
    {
      title: 'Teinte',
      text: 'Faces d’appui et portées d’écrou restent nues, sinon la peinture s’y écraserait et la roue se desserrerait.',
    },
    {
      title: 'Diamantage',
      text: 'Pour les faces diamantées à l’origine, une ou deux passes fines au tour.',
    },
    {
      title: 'Vernis, cuisson et contrôle de sortie',
      text: 'Le vernis est cuit, l’aspect et le voile contrôlés, la roue remontée équilibrée.',
    },
  ],
  comparisons: [
    {
      title: 'Bord frotté, vernis corrodé',
      caption: 'Métal du bord repris, face repassée au tour, vernis refait.',
    },
    {
      title: 'Multibranche râpée',
      caption: 'Fonds repeints en noir brillant, face rediamantée.',
    },
  ],
  outcome: [
    'Comptez {délai rénovation} pour quatre jantes\u00a0; dévoiler ajoute {délai dévoilage}, souder {délai soudure}. Le délai qui nous engage est celui du devis.',
    'Une peinture neuve ne renvoie pas la lumière comme une peinture de huit ans. Si l’écart se voit, mieux vaut traiter les deux roues d’un essieu.',
    'Faites contrôler le serrage des roues à la clé dynamométrique après 50 à 100\u00a0km. Lavez à l’eau savonneuse, jamais à l’acide.',
  ],
  accepted: [
    'Rayures, éclats, corrosion de surface, entailles du bord.',
    'Rediamantage tant que l’épaisseur, mesurée avant chaque passe, le permet.',
    'Jantes démontables, après examen de leur assemblage.',
  ],
  refused_title: 'Ce que nous ne faisons pas',
  refused: [
    'Diamanter une face trop amincie. Nous proposons alors une finition peinte.',
    'Cacher une fissure sous la peinture.',
    'Rattraper une corrosion qui a creusé le siège du pneu ou la portée du moyeu.',
  ],
  safety:
    'Une rénovation ne rend pas à la jante la résistance qu’un choc violent a pu lui prendre. Si nous trouvons un dommage de structure, nous vous envoyons la photo et nous arrêtons là.',
  questions: [
    {
      question: 'Faut-il démonter le pneu\u00a0?',
      answer: 'Oui. Le devis précise qui démonte, remonte et équilibre.',
    },
    {
      question: 'Que devient le capteur de pression\u00a0?',
      answer:
        'Nous le déposons avant tout. Au remontage, ses joints se remplacent, et certains véhicules demandent un réapprentissage.',
    },
    {
      question: 'Pouvez-vous rénover une seule jante\u00a0?',
      answer: 'Oui. Envoyez aussi une photo des autres, nous vous dirons si la différence se verra.',
    },
  ],
} satisfies ServiceWords
