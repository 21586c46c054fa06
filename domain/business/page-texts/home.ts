import type { PageText } from './page-text.ts'

/** Texts of the home page. The specification prescribes them word for word; the workshop can change them. */
export const homePageText = {
  key: 'page-accueil',
  name: () => 'Page «\u00a0Accueil\u00a0»',
  words: {
    hero_annotation: 'Rénovation de jantes',
    hero_title: 'Vos jantes, comme au premier tour.',
    hero_lead: 'Rayées, voilées ou ternies, elles retrouvent leur forme et leur éclat dans nos ateliers.',
    comparison_annotation: 'Une rénovation',
    comparison_title: 'La même jante, avant et après',
    comparison_work: 'Bord frotté, vernis corrodé',
    comparison_caption:
      'Le métal du bord est repris, la face repassée au tour, le vernis refait. Images de synthèse.',
    banner_more: 'Plus de',
    banner_what: 'jantes rénovées par an',
    banner_text:
      'Garages, experts, gestionnaires de flottes et particuliers nous confient les leurs. Nous les traitons toutes avec le même soin, de la première photo au dernier contrôle.',
    points: [
      { title: 'Devis gratuit', text: 'Quelques photos suffisent, et rien ne vous engage.' },
      { title: 'Intervention rapide', text: 'Des délais courts, annoncés avec le devis.' },
      { title: 'Des professionnels à l’écoute', text: 'Un atelier qui répond, explique et conseille.' },
      { title: 'Un prix compétitif', text: 'Rénover coûte souvent bien moins cher que remplacer.' },
    ],
    pieces_annotation: 'Sorties de l’atelier',
    pieces_title: 'Dernières réalisations',
    services_annotation: 'Sept métiers',
    services_title: 'Nos services',
    workshops_annotation: 'Vosges et Alsace',
    workshops_title: 'Deux ateliers près de chez vous',
    workshops_note:
      'Un troisième atelier, à Chambéry, reçoit les jantes en Savoie. {seconde marque} se trouve aussi à Épinal.',
    news_annotation: 'À l’atelier',
    news_title: 'Nos dernieres actualites',
    title: 'Rénovation de jantes, Grand Est et Savoie',
    description:
      'Rénovation, dévoilage, soudure, tribofinition et personnalisation de jantes à Épinal, Ostwald (Strasbourg) et Chambéry. Plus de {jantes par an} jantes rénovées par an. Devis gratuit.',
  },
  parts: [
    {
      legend: 'Haut de page',
      fields: [
        { as: 'line', name: 'hero_annotation', label: 'Mention au-dessus du titre', maxLength: 40 },
        { as: 'line', name: 'hero_title', label: 'Grand titre', maxLength: 60 },
        { as: 'text', name: 'hero_lead', label: 'Phrase sous le titre', maxLength: 200 },
      ],
    },
    {
      legend: 'Bandeau',
      hint: 'Le nombre se change sous «\u00a0Chiffre et réseaux\u00a0».',
      fields: [
        { as: 'line', name: 'banner_more', label: 'Avant le nombre', maxLength: 20 },
        { as: 'line', name: 'banner_what', label: 'Après le nombre', maxLength: 40 },
        { as: 'text', name: 'banner_text', label: 'Phrase sous le nombre', maxLength: 400 },
      ],
    },
    {
      legend: 'Quatre arguments',
      fields: [
        {
          as: 'rows',
          name: 'points',
          label: 'Argument',
          spare: 0,
          cells: [
            { name: 'title', label: 'titre', maxLength: 40 },
            { name: 'text', label: 'texte', maxLength: 120, isLong: true },
          ],
        },
      ],
    },
    {
      legend: 'Titres des parties',
      fields: [
        { as: 'line', name: 'news_annotation', label: 'Actualités, mention', maxLength: 40 },
        { as: 'line', name: 'news_title', label: 'Actualités, titre', maxLength: 60 },
        { as: 'line', name: 'services_annotation', label: 'Services, mention', maxLength: 40 },
        { as: 'line', name: 'services_title', label: 'Services, titre', maxLength: 60 },
        { as: 'line', name: 'pieces_annotation', label: 'Réalisations, mention', maxLength: 40 },
        { as: 'line', name: 'pieces_title', label: 'Réalisations, titre', maxLength: 60 },
        { as: 'line', name: 'workshops_annotation', label: 'Ateliers, mention', maxLength: 40 },
        { as: 'line', name: 'workshops_title', label: 'Ateliers, titre', maxLength: 60 },
        { as: 'text', name: 'workshops_note', label: 'Ateliers, phrase sous les adresses', maxLength: 400 },
      ],
    },
    {
      legend: 'Avant, après',
      fields: [
        { as: 'line', name: 'comparison_annotation', label: 'Mention', maxLength: 40 },
        { as: 'line', name: 'comparison_title', label: 'Titre', maxLength: 60 },
        { as: 'line', name: 'comparison_work', label: 'Le travail montré', maxLength: 60 },
        { as: 'text', name: 'comparison_caption', label: 'Légende', maxLength: 200 },
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
